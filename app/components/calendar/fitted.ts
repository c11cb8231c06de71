import { t } from 'locales/calendar'
import type { CalendarView } from '~/commands/engine/browser-port'
import { isWholeDay } from '~/lib/time/event-times'
import type { CalendarEntry } from './entries'

/** Entries of a day that its box in the month, and the strip above its hours in the week, has room for. */
export const mostInBox = 4

/** Placeholder for entries that do not fit into a day's box. */
export type Fold = Pick<CalendarEntry, 'id' | 'title' | 'times'> & { readonly folded: readonly CalendarEntry[] }

const foldId = 'more-'

/** True if a press on this entry opens the list of the whole day. */
export const isFoldId = (id: string): boolean => id.startsWith(foldId)

/**
 * Limits the entries to what a month or a week can show. In the month, due dates make room for events, which schedule-x
 * would show last; in the week, whose all-day strip has no limit, one-day entries make room in their order.
 */
export function fittedTo(view: CalendarView, entries: readonly CalendarEntry[]): readonly (CalendarEntry | Fold)[] {
  if (view === 'day') return entries
  const counted = view === 'week' ? entries.filter(({ times }) => isWholeDay(times)) : entries
  const mayFold = ({ event, first, last }: CalendarEntry) => first === last && (view === 'week' || !event)
  const folds = [...new Set(counted.filter(mayFold).map(({ first }) => first))]
    .map((day) => foldOf(day, counted, mayFold, view))
    .filter((fold) => fold !== null)
  const away = new Set(folds.flatMap(({ folded }) => folded))
  return [...entries.filter((entry) => !away.has(entry)), ...folds]
}

function foldOf(
  day: string,
  counted: readonly CalendarEntry[],
  mayFold: (entry: CalendarEntry) => boolean,
  view: CalendarView,
) {
  const there = counted.filter(({ first, last }) => first <= day && day <= last)
  const foldable = there.filter(mayFold)
  const others = there.length - foldable.length
  // A day with due dates only: the month itself shows the number of further ones.
  const isFull = there.length > mostInBox && (view === 'week' || others > 0)
  const folded = isFull ? foldable.slice(Math.max(0, mostInBox - 1 - others)) : []
  if (folded.length === 0) return null
  const title = t(view === 'week' ? 'calendar.moreEntries' : 'calendar.moreDue', { count: folded.length })
  return { id: `${foldId}${day}`, title, times: { start: day, end: day }, folded }
}
