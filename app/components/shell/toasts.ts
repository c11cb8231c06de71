import { useSyncExternalStore } from 'react'
import type { StatusLook } from 'contract/statuses'
import { createListeners } from '~/lib/listeners'

/** `of`: the step it takes back. */
export type ToastAction = { label: string; keys?: string | undefined; run: () => void; of?: string | undefined }

/** A short report in the past tense, or long work with its count. */
export type Toast = {
  id: string
  text: string
  /** Which record that was, beside words that are the same for all. */
  of?: string | undefined
  /** What is said in a line of its own. */
  beneath?: string
  look?: Pick<StatusLook, 'shape' | 'tone'>
  action?: ToastAction
  /** Long work: shown as a bar until `done` reaches `total`. */
  progress?: { done: number; total: number }
  /** Milliseconds it stays; work stays until it ends. */
  duration: number
}

const usual = 6000
/** Words alone go as soon as they are read: on a phone they lie on what is looked at. What is long is read longer. */
const usualFor = ({ text, of = '', action }: Pick<Toast, 'text' | 'of' | 'action'>): number =>
  action ? usual : Math.min(usual, Math.max(3000, (text + of).length * 60))
const most = 3

let toasts: readonly Toast[] = []
let counter = 0
const listeners = createListeners()

function publish(next: readonly Toast[]): void {
  toasts = next
  listeners.tell()
}

/**
 * Shows a toast, or replaces the one with the same id (a run of decisions shares one). At most three are seen; the
 * oldest goes first. Answers the id.
 */
export function showToast(toast: Omit<Toast, 'id' | 'duration'> & { id?: string; duration?: number }): string {
  const id = toast.id ?? `toast-${++counter}`
  const known = toasts.find((other) => other.id === id)
  const lasts = toast.duration ?? (toast.progress ? Number.POSITIVE_INFINITY : usualFor(toast))
  // Radix counts a toast's time anew only where that differs: what is told again stays as long as what is told first.
  const shown: Toast = { ...toast, id, duration: lasts === known?.duration ? lasts + 1 : lasts }
  // A key means the latest of what it may be pressed for: older toasts keep their button, and print it no more.
  const older = shown.action?.keys ? toasts.map(withoutKeys) : toasts
  publish(known ? older.map((other) => (other.id === id ? shown : other)) : [...older, shown].slice(-most))
  return id
}

const withoutKeys = (toast: Toast): Toast =>
  toast.action?.keys ? { ...toast, action: { ...toast.action, keys: undefined } } : toast

/** A key means the latest of what it may be pressed for, which nothing tells of yet. */
export const printNoKeys = (): void => publish(toasts.map(withoutKeys))

/** An error's sentence, with the octagon; it stays a little longer. */
export function showError(text: string): string {
  return showToast({ text, look: { shape: 'octagon', tone: 'sentback' }, duration: 9000 })
}

export function dismissToast(id: string): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

const none: readonly Toast[] = []

export const readToasts = (): readonly Toast[] => toasts

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(listeners.add, readToasts, () => none)
}
