import type { CalendarView } from '~/commands/browser-port'
import { isWholeDay } from '~/lib/event-times'
import type { Entry } from './entries'

/** Entries of a day that its box in the month, and the strip above its hours in the week, has room for. */
export const mostInBox = 4

/** What stands for the entries of a day that have no room in its box. */
export type Fold = Pick<Entry, 'id' | 'title' | 'times'> & { readonly folded: readonly Entry[] }

const foldId = 'more-'

/** Whether a press on what is drawn means the day's whole list. */
export const isFoldId = (id: string): boolean => id.startsWith(foldId)

/**
 * The entries as a month or a week has room for them. In the month due dates make room for events, which schedule-x would
 * show last; in the week, where it has no end to the strip of whole days, whatever is on one day alone gives way in its order.
 */
export function fittedTo(view: CalendarView, entries: readonly Entry[]): readonly (Entry | Fold)[] {
  if (view === 'day') return entries
  const counted = view === 'week' ? entries.filter(({ times }) => isWholeDay(times)) : entries
  const mayFold = ({ event, first, last }: Entry) => first === last && (view === 'week' || !event)
  const folds = [...new Set(counted.filter(mayFold).map(({ first }) => first))]
    .map((day) => foldOf(day, counted, mayFold, view))
    .filter((fold) => fold !== null)
  const away = new Set(folds.flatMap(({ folded }) => folded))
  return [...entries.filter((entry) => !away.has(entry)), ...folds]
}

function foldOf(day: string, counted: readonly Entry[], mayFold: (entry: Entry) => boolean, view: CalendarView) {
  const there = counted.filter(({ first, last }) => first <= day && day <= last)
  const foldable = there.filter(mayFold)
  const others = there.length - foldable.length
  // Where there are due dates alone, the month itself tells how many more there are.
  const isFull = there.length > mostInBox && (view === 'week' || others > 0)
  const folded = isFull ? foldable.slice(Math.max(0, mostInBox - 1 - others)) : []
  if (folded.length === 0) return null
  const title = `+ ${folded.length} ${view === 'week' ? 'more' : 'due'}`
  return { id: `${foldId}${day}`, title, times: { start: day, end: day }, folded }
}
