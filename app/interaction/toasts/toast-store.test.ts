import { expect, test } from 'vitest'
import { dismissToast, readToasts, showError, showToast } from './toast-store'

const undo = (id: string) => showToast({ id, text: id, action: { label: 'Undo', run: () => undefined } })
const shown = () => readToasts().map(({ id }) => id)

test('at most three toasts are shown: the oldest closes, a repeated one stays in its place', () => {
  for (const id of ['first', 'second', 'third', 'first', 'fourth']) undo(id)
  expect(shown()).toEqual(['second', 'third', 'fourth'])
  for (const id of shown()) dismissToast(id)
})

test('a repeated toast stays its whole time again, by a changed duration', () => {
  const lasts = () => {
    showToast({ id: 'run', text: 'Verified', duration: 6000 })
    return readToasts().find(({ id }) => id === 'run')?.duration
  }
  const times = [lasts(), lasts(), lasts()]
  expect(times).toEqual([6000, 6001, 6000])
})

test('a text closes when it was read; an action or an error stays longer', () => {
  const lasts = (id: string) => readToasts().find((toast) => toast.id === id)?.duration
  showToast({ id: 'short', text: 'There is nothing to undo here' })
  showToast({ id: 'long', text: 'Replace the draw’s 14 sent-back photos first, or say why they stay as they are' })
  expect([lasts('short'), lasts('long')]).toEqual([3000, 4680])
  undo('acts')
  expect([lasts('acts'), lasts(showError('It was not kept'))]).toEqual([6000, 9000])
})

test('a toast replaces an earlier one about the same command and records', () => {
  showToast({ id: 'first', text: 'Event moved', subject: 'event.later 1' })
  showToast({ id: 'second', text: 'Event moved', subject: 'event.later 1' })
  expect(readToasts().flatMap(({ id, subject }) => (subject ? [id] : []))).toEqual(['second'])
})
