import { useSyncExternalStore } from 'react'
import { t } from 'locales/commands'
import type { CommandId } from '~/commands/engine/command-id'
import { dismissToast, readToasts, type Toast } from '~/interaction/toasts/toast-store'

/** The newest toast with a button, unless that button has a key of its own, as Undo has. */
export function toastToPress(): Toast | undefined {
  const newest = readToasts().findLast(({ action, progress }) => action && !progress)
  return newest?.action?.label === t('title.changes.undo') ? undefined : newest
}

/** Presses the toast's button. */
export function pressToast(): void {
  const toast = toastToPress()
  if (!toast) return
  dismissToast(toast.id)
  toast.action?.run()
}

/** The command whose key presses the button of a toast: undo for the action `nextUndo`; null without a key. */
export function commandOfToast(toast: Toast, nextUndo: string | undefined): CommandId | null {
  if (toast.action?.of !== undefined && toast.action.of === nextUndo) return 'changes.undo'
  return toast === toastToPress() ? 'toast.press' : null
}

/** Key caps of toast buttons, separated by spaces, and their changes. */
type ToastKeys = {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: (toast: Toast) => string
}
const noKeys: ToastKeys = { subscribe: () => () => undefined, read: () => '' }
let toastKeys = noKeys

/** Sets how the caps are read: the signed-in frame knows the person's keys, and toasts are outside of it. */
export function setToastKeys(keys: ToastKeys | null): void {
  toastKeys = keys ?? noKeys
}

/** Caps of the keys that press the button of a toast; none if it has no key. */
export function useToastCaps(toast: Toast): readonly string[] {
  const caps = useSyncExternalStore(
    (listener) => toastKeys.subscribe(listener),
    () => toastKeys.read(toast),
    () => '',
  )
  return caps === '' ? [] : caps.split(' ')
}
