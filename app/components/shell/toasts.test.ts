import { expect, test } from 'vitest'
import { dismissToast, readToasts, showToast } from './toasts'

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
