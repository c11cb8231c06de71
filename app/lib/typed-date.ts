import { monthOf, weekdayOf } from './dates'

const dayMs = 86_400_000
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

/**
 * Reads a plain date as people type it, in `today`'s calendar: "today", "tomorrow", "fri" (the next one after today),
 * "3 dec", "Dec 3", "3 december 2027", "2026-12-03". Null for anything else: "12/3" would be another day in another country.
 */
export function readDate(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()
  if (typed === 'today') return today
  if (typed === 'tomorrow') return textOf(msOf(today) + dayMs)
  const weekday = weekdayOf(typed)
  if (weekday !== null) {
    const ahead = (weekday - new Date(msOf(today)).getUTCDay() + 7) % 7
    return textOf(msOf(today) + (ahead || 7) * dayMs)
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, before, name = '', after, year] = /^(?:(\d{1,2}) )?([a-z]+)(?: (\d{1,2}))?(?: (\d{4}))?$/.exec(typed) ?? []
  const month = monthOf(name)
  if (month === null || (before === undefined) === (after === undefined)) return null
  const day = Number(before ?? after)
  return year === undefined ? nextOf(month, day, today) : dateOf(Number(year), month, day)
}
