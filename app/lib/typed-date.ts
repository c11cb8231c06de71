import { dateAfter, monthOf, weekdayOf } from './dates'

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The plain date of these numbers; null where there is none, such as the 31st of February. */
function dateOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const ms = msOf(text)
  return Number.isNaN(ms) || textOf(ms) !== text ? null : text
}

/** A day of a month without its year is the next one to come, today included; the 29th of February may be years away. */
function nextOf(month: number, day: number, today: string): string | null {
  const from = Number(today.slice(0, 4))
  const found = Array.from({ length: 9 }, (_, years) => dateOf(from + years, month, day))
  return found.find((date) => date !== null && date >= today) ?? null
}

/** Which of two numbers is the month: the first in the USA, the second elsewhere. */
export type DateOrder = 'monthFirst' | 'dayFirst'

/** "12/24", "12/24/2026" or "12242026", and as 24/12 where the day comes first; null for what is not written so. */
function inNumbers(typed: string, today: string, order: DateOrder): string | null {
  const bare = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(typed)
  const [, first, second, year] = bare ?? /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed) ?? []
  if (first === undefined || second === undefined) return null
  const [month, day] = order === 'monthFirst' ? [Number(first), Number(second)] : [Number(second), Number(first)]
  return year === undefined ? nextOf(month, day, today) : dateOf(Number(year), month, day)
}

const weekdayAt = (date: string) => new Date(msOf(date)).getUTCDay()

/** "fri", the next one after today; "next fri", that of next week, whose first day is Monday. */
function weekdayAfter(typed: string, today: string): string | null {
  const [, next, name = ''] = /^(next )?([a-z]+)$/.exec(typed) ?? []
  const weekday = weekdayOf(name)
  if (weekday === null) return null
  if (!next) return dateAfter(today, (weekday - weekdayAt(today) + 7) % 7 || 7)
  const monday = dateAfter(today, 7 - ((weekdayAt(today) + 6) % 7))
  return dateAfter(monday, (weekday + 6) % 7)
}

/** "in 3 days", "in 2 weeks", "in a week". */
function daysOn(typed: string, today: string): string | null {
  const [, count = '', unit] = /^in (an?|\d{1,3}) (day|week)s?$/.exec(typed) ?? []
  if (unit === undefined) return null
  return dateAfter(today, (Number(count) || (count.startsWith('a') ? 1 : 0)) * (unit === 'week' ? 7 : 1))
}

/**
 * Reads a plain date as people type it, in `today`'s calendar: "today", "tomorrow", "fri" (the next one after today), "next
 * fri", "in 2 weeks", "3 dec", "Dec 3", "3 december 2027", "12/3" or "12032026" by the `order` of the viewer's country, "2026-12-03".
 * Null for anything else.
 */
export function readDate(text: string, today: string, order: DateOrder = 'monthFirst'): string | null {
  const typed = text.trim().toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()
  if (typed === 'today') return today
  if (typed === 'tomorrow') return dateAfter(today, 1)
  const said = weekdayAfter(typed, today) ?? daysOn(typed, today) ?? inNumbers(typed, today, order)
  if (said !== null) return said
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, before, name = '', after, year] = /^(?:(\d{1,2}) )?([a-z]+)(?: (\d{1,2}))?(?: (\d{4}))?$/.exec(typed) ?? []
  const month = monthOf(name)
  if (month === null || (before === undefined) === (after === undefined)) return null
  const day = Number(before ?? after)
  return year === undefined ? nextOf(month, day, today) : dateOf(Number(year), month, day)
}
