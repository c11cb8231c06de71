import { useSyncExternalStore } from 'react'
import type { MessageId } from 'locales/messages'
import type { StatusLook } from 'contract/core/statuses'
import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'
import type { Conflict } from './refusal-text'

/** `of`: the action that the button undoes. */
export type ToastAction = { label: string; run: () => void; of?: string | undefined }

/** Decisions in a row on one draw request: the last one on each record. */
export type DecisionRun = {
  readonly decisions: ReadonlyMap<string, MessageId>
  readonly request: string | undefined
}

/** An undo or redo that waits for the call `waits`, with its text after the answer. */
type Step = { readonly waits: string; readonly done: string }

/** A short message in the past tense, or the progress of a long task. */
export type Toast = {
  id: string
  text: string
  /** Name of the record, if the text does not contain it. */
  of?: string | undefined
  /** Text on a line of its own. */
  beneath?: string | undefined
  look?: Pick<StatusLook, 'shape' | 'tone'> | undefined
  action?: ToastAction | undefined
  /** A long task: shown as a bar until `done` reaches `total`. */
  progress?: { done: number; total: number }
  /** Milliseconds until it closes; a task's toast stays until the task ends. */
  duration: number
  /** Command and records: a toast replaces an earlier one with the same subject. */
  subject?: string | undefined
  /** Number of calls of a bulk action, whose id is the toast's id. */
  count?: number | undefined
  /** Refused calls that the toast's action repeats. */
  conflicts?: readonly Conflict[] | undefined
  decisions?: DecisionRun | undefined
  step?: Step | undefined
}

export type ToastInput = Omit<Toast, 'id' | 'duration'> & { id?: string; duration?: number | undefined }

const usual = 6000
/** A text alone closes when it was read, because it covers the content of a phone; a longer text stays longer. */
const usualFor = ({ text, of = '', beneath = '', action }: ToastInput): number =>
  action ? usual : Math.min(usual, Math.max(3000, (text + of + beneath).length * 60))
const most = 3

let toasts: readonly Toast[] = []
const listeners = createListeners()

function publish(next: readonly Toast[]): void {
  toasts = next
  listeners.notify()
}

/**
 * Shows a toast, or replaces the one with the same id or subject. At most three are visible; the oldest closes first.
 * Returns the id.
 */
export function showToast(toast: ToastInput): string {
  const { id = newKey(), subject } = toast
  const known = findToast(id)
  const duration = toast.duration ?? (toast.progress ? Number.POSITIVE_INFINITY : usualFor(toast))
  // Radix restarts its timer only when the duration changes.
  const shown: Toast = { ...toast, id, duration: duration === known?.duration ? duration + 1 : duration }
  const others = toasts.filter((other) => other.id === id || !subject || other.subject !== subject)
  publish(known ? others.map((other) => (other.id === id ? shown : other)) : [...others, shown].slice(-most))
  return id
}

/** Shows an error with its icon, for a longer time. */
export const showError = (text: string): string => showToast({ text, look: errorLook, duration: 9000 })

/** The status shape of an error. */
export const errorLook = { shape: 'octagon', tone: 'sentback' } as const

export const dismissToast = (id: string): void => publish(toasts.filter((toast) => toast.id !== id))

const none: readonly Toast[] = []

export const readToasts = (): readonly Toast[] => toasts

export const findToast = (id: string): Toast | undefined => toasts.find((toast) => toast.id === id)

export const useToasts = (): readonly Toast[] => useSyncExternalStore(listeners.add, readToasts, () => none)
