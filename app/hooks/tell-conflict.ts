import { sayNotDone } from 'contract/not-done'
import { listed } from 'contract/rules'
import type { Call } from '~/commands/command'
import { readToasts, showToast } from '~/components/shell/toasts'
import { meanwhile, refusalWords, titleOf, type Refused } from './refusal-words'

/** `deed`: what a step back or forth was to take. */
type Conflict = { notice: Refused; label: string | undefined; deed?: string | undefined }

const id = 'conflicts'
let open: readonly Conflict[] = []

/**
 * Tells that somebody else changed a record meanwhile, and offers to do it anyway. It stays until it is answered or put
 * away: whoever decides fast is photos further by then. Several share one toast, so that none pushes another out; a step
 * that is asked for again, by its key or by the server's list, stands there once, as it was called first.
 */
export function tellConflict(conflict: Conflict, again: (call: Call, label: string | undefined) => void): void {
  const isShown = readToasts().some((toast) => toast.id === id)
  if (!isShown) open = []
  if (!open.some((other) => isSame(other, conflict))) open = [...open, conflict]
  const told = open
  showToast({
    id,
    text: wordsFor(told),
    look: { shape: 'octagon', tone: 'sentback' },
    duration: Number.POSITIVE_INFINITY,
    action: {
      label: sayNotDone('doAnyway', { what: each(told, ({ notice }) => titleOf(notice.call)) }),
      run: () => told.forEach(({ notice, label }) => again(notice.call, label)),
    },
  })
}

const each = (told: readonly Conflict[], word: (conflict: Conflict) => string) => listed([...new Set(told.map(word))])

/** What a step was to take, by the answer that refuses it. */
const changeOf = ({ notice }: Conflict): unknown => Object(notice.current).changeId

const isSame = (one: Conflict, other: Conflict) => changeOf(one) !== undefined && changeOf(one) === changeOf(other)

/** How many, what was done to them meanwhile and by whom, and which they are. */
function wordsFor(told: readonly Conflict[]): string {
  const [only, ...others] = told
  if (only && others.length === 0) return refusalWords(only.notice, only.label, only.deed)
  const deeds = each(told, ({ notice }) => meanwhile(notice))
  const records = each(told, ({ notice, label, deed }) => deed || label || titleOf(notice.call))
  return sayNotDone('partlyDone', { count: told.length, why: `${deeds} (${records})` })
}
