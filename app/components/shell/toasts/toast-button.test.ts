import { afterEach, expect, test } from 'vitest'
import { dismissToast, findToast, readToasts, showToast } from '~/interaction/toasts/toast-store'
import { commandOfToast } from './toast-button'

afterEach(() => readToasts().forEach(({ id }) => dismissToast(id)))

function commandOf(id: string, nextUndo?: string) {
  const toast = findToast(id)
  return toast && commandOfToast(toast, nextUndo)
}
const show = (id: string, label: string, of?: string) =>
  showToast({ id, text: id, action: { label, run: () => undefined, of } })

test('the undo key is for the toast of the next action to undo, however many show Undo', () => {
  show('older', 'Undo', 'one')
  show('newer', 'Undo', 'two')
  expect([commandOf('older', 'two'), commandOf('newer', 'two')]).toEqual([null, 'changes.undo'])
  expect([commandOf('older', 'one'), commandOf('newer', 'one')]).toEqual(['changes.undo', null])
})

test('another button has the key that presses toasts while it is the newest', () => {
  show('refusal', 'Try again')
  expect(commandOf('refusal')).toBe('toast.press')
  show('newer', 'Correct it')
  expect([commandOf('refusal'), commandOf('newer')]).toEqual([null, 'toast.press'])
})
