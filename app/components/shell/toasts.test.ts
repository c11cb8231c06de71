import { expect, test } from 'vitest'
import { dismissToast, readToasts, showError, showToast } from './toasts'

const undo = (id: string) => showToast({ id, text: id, action: { label: 'Undo', keys: 'Z', run: () => undefined } })
const printed = () => readToasts().map(({ id, action }) => [id, action?.label, action?.keys])

test('the key of an action is printed by the newest toast that has it; the others keep their button', () => {
  undo('first')
  undo('second')
  showToast({ id: 'third', text: 'Saved' })
  expect(printed()).toEqual([
    ['first', 'Undo', undefined],
    ['second', 'Undo', 'Z'],
    ['third', undefined, undefined],
  ])
  // What is told again is the newest again; the oldest of more than three goes.
  undo('first')
  showToast({ id: 'fourth', text: 'Saved' })
  dismissToast('third')
  expect(printed()).toEqual([
    ['second', 'Undo', undefined],
    ['fourth', undefined, undefined],
  ])
})

test('what is told again stays its whole time again, which another time alone begins anew', () => {
  const lasts = () => {
    showToast({ id: 'run', text: 'Verified', duration: 6000 })
    return readToasts().find(({ id }) => id === 'run')?.duration
  }
  const times = [lasts(), lasts(), lasts()]
  expect(times).toEqual([6000, 6001, 6000])
  // The key of another toast is no telling of this one.
  undo('later')
  expect(readToasts().find(({ id }) => id === 'run')?.duration).toBe(6000)
})

test('words alone stand as long as they are read; what has an action or went wrong stays', () => {
  const lasts = (id: string) => readToasts().find((toast) => toast.id === id)?.duration
  showToast({ id: 'short', text: 'There is nothing to undo here' })
  showToast({ id: 'long', text: 'Replace the draw’s 14 sent-back photos first, or say why they stay as they are' })
  expect([lasts('short'), lasts('long')]).toEqual([3000, 4680])
  undo('acts')
  expect([lasts('acts'), lasts(showError('It was not kept'))]).toEqual([6000, 9000])
})
