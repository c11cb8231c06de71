import { firstRecordDate, isRecordDate, lastRecordDate } from 'contract/core/limits'
import { dateAfter, monthOfYearText } from './dates'

/** State of the calendar's URL: the view, and the day under the cursor. */
export type CalendarView = { view: 'month' | 'week' | 'day'; date: string }

const isDate = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  isRecordDate(text)

/** Reads the calendar's URL; the default date is today. */
export function readCalendarView(search: URLSearchParams, today: string): CalendarView {
  const [view, date] = [search.get('view'), search.get('date')]
  return { view: view === 'week' || view === 'day' ? view : 'month', date: isDate(date) ? date : today }
}

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

/** Adds months to a date; in a shorter month, its last day. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/**
 * Days to load for a date: its month with all adjoining weeks, so that moving within the month loads nothing. They end at
 * the first and the last date that records may have.
 */
export function daysAround(date: string): { from: string; to: string } {
  const first = firstOfMonth(date)
  const [from, to] = [dateAfter(first, -7), dateAfter(monthAfter(first, 1), 13)]
  return { from: isRecordDate(from) ? from : firstRecordDate, to: isRecordDate(to) ? to : lastRecordDate }
}

/** Number of weeks, starting on Sunday, that a date's month covers. */
export function weeksOf(date: string): number {
  const first = firstOfMonth(date)
  const last = dateAfter(monthAfter(first, 1), -1)
  return Math.ceil((new Date(first).getUTCDay() + Number(last.slice(8))) / 7)
}

/** "November 2026" of a plain date. */
export const monthAndYearText = (date: string): string => monthOfYearText(Number(date.slice(5, 7)), date.slice(0, 4))
