import { currentLanguage } from 'locales/engine/current-language'
import { dateAfter } from './dates'

export const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Lower case without accents: "miércoles" is typed with and without. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Names of the current language before the English ones, which everybody may type. */
function localNames(names: readonly string[], options: Intl.DateTimeFormatOptions, dateOf: (at: number) => number) {
  const format = new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' })
  return [names.map((_, at) => format.format(dateOf(at))), names]
}

/** Index of a name, or of its first three or more letters, in the lists; null if absent. */
function indexIn(lists: readonly (readonly string[])[], typed: string): number | null {
  if (typed.length < 3) return null
  for (const names of lists) {
    const at = names.findIndex((name) => plain(name).startsWith(typed))
    if (at >= 0) return at
  }
  return null
}

/** Month of a name, 1 to 12: "dec", "Sept", "december". */
function monthOf(name: string): number | null {
  const at = indexIn(
    localNames(longMonths, { month: 'long' }, (month) => Date.UTC(2026, month)),
    name,
  )
  return at === null ? null : at + 1
}

/** Weekday of a name, Sunday 0: "fri", "tues", "Wednesday". */
const weekdayOf = (name: string): number | null =>
  // February 1, 2026 was a Sunday.
  indexIn(
    localNames(weekdays, { weekday: 'long' }, (day) => Date.UTC(2026, 1, 1 + day)),
    name,
  )

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The plain date of these numbers; null if it does not exist, such as February 31. */
function dateOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const ms = msOf(text)
  return Number.isNaN(ms) || textOf(ms) !== text ? null : text
}

/** A day without a year is its next occurrence, today included; February 29 may be years away. */
function nextOf(month: number, day: number, today: string): string | null {
  const from = Number(today.slice(0, 4))
  const found = Array.from({ length: 9 }, (_, years) => dateOf(from + years, month, day))
  return found.find((date) => date !== null && date >= today) ?? null
}

/** Order of the two numbers of a date: month first in the US, day first elsewhere. */
export type DateOrder = 'monthFirst' | 'dayFirst'

/** "12/24", "12/24/2026" or "12242026", or 24/12 if the day comes first; null for other formats. */
function inNumbers(typed: string, today: string, order: DateOrder): string | null {
  const bare = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(typed)
  const [, first, second, year] = bare ?? /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed) ?? []
  if (first === undefined || second === undefined) return null
  const [month, day] = order === 'monthFirst' ? [Number(first), Number(second)] : [Number(second), Number(first)]
  return year === undefined ? nextOf(month, day, today) : dateOf(Number(year), month, day)
}

const weekdayAt = (date: string) => new Date(msOf(date)).getUTCDay()

/** "fri" is the next Friday after today; "next fri" that of next week, which begins on Monday. */
function weekdayAfter(typed: string, today: string): string | null {
  const [, next, name = '', after] = /^(next |proxim[oa] )?([a-z]+)( proximo)?$/.exec(typed) ?? []
  const weekday = weekdayOf(name)
  if (weekday === null) return null
  if (!next && !after) return dateAfter(today, (weekday - weekdayAt(today) + 7) % 7 || 7)
  const monday = dateAfter(today, 7 - ((weekdayAt(today) + 6) % 7))
  return dateAfter(monday, (weekday + 6) % 7)
}

/** "in 3 days", "in 2 weeks", "in a week". */
function daysOn(typed: string, today: string): string | null {
  const [, count = '', unit] = /^(?:in|en) (an?|una?|\d{1,3}) (day|week|dia|semana)s?$/.exec(typed) ?? []
  if (unit === undefined) return null
  return dateAfter(today, (/\d/.test(count) ? Number(count) : 1) * (unit === 'week' || unit === 'semana' ? 7 : 1))
}

/**
 * Parses a typed plain date relative to `today`: "today", "tomorrow", "fri" (the next one after today), "next fri", "in
 * 2 weeks", "3 dec", "Dec 3", "3 december 2027", "12/3" or "12032026" by the country's `order`, "2026-12-03". Words are English or
 * those of the current language. Null for anything else.
 */
export function readDate(text: string, today: string, order: DateOrder = 'monthFirst'): string | null {
  const typed = plain(text.trim()).replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()
  if (typed === 'today' || typed === 'hoy') return today
  if (typed === 'tomorrow' || typed === 'manana') return dateAfter(today, 1)
  const relative = weekdayAfter(typed, today) ?? daysOn(typed, today) ?? inNumbers(typed, today, order)
  if (relative !== null) return relative
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2}) )?(?:de )?([a-z]+)(?: (\d{1,2}))?(?: (?:de )?(\d{4}))?$/.exec(typed) ?? []
  const month = monthOf(name)
  if (month === null || (before === undefined) === (after === undefined)) return null
  const day = Number(before ?? after)
  return year === undefined ? nextOf(month, day, today) : dateOf(Number(year), month, day)
}
