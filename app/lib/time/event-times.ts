import { t } from 'locales/dates'
import { clockOf, dateAfter, daysBetween, plainDateText, timeText, todayIn, type WallClock } from './dates'

/** Start and end: timestamps, or plain dates for whole days, the last one included. */
export type Times = { readonly start: string; readonly end: string }

/** True for whole days. */
export const isWholeDay = ({ start }: Times): boolean => start.length === 10

/** The day on which an event begins, in a zone. */
export const dayOf = (times: Times, zone: string): string =>
  isWholeDay(times) ? times.start : todayIn(zone, Date.parse(times.start))

/** The last day of an event. An event that ends at midnight does not include the following day. */
export const lastDayOf = (times: Times, zone: string): string =>
  isWholeDay(times) ? times.end : todayIn(zone, Date.parse(times.end) - 1)

/** Moves an event to another day with the same local hours and duration. */
export function movedTo(times: Times, date: string, zone: string): Times {
  if (isWholeDay(times)) return { start: date, end: dateAfter(date, daysBetween(times.start, times.end)) }
  const start = instantAt(date, minutesIn(zone, times.start), zone)
  const length = Date.parse(times.end) - Date.parse(times.start)
  return { start, end: new Date(Date.parse(start) + length).toISOString() }
}

/** Moves an event by a number of days. */
export const movedBy = (times: Times, days: number, zone: string): Times =>
  movedTo(times, dateAfter(dayOf(times, zone), days), zone)

type Hours = { from: string; to?: string }

/**
 * Times of a date and typed hours, "09:00" and "10:30"; an hour long without the second; without hours whole days, to
 * `last`.
 */
export function timesOf(date: string, hours: Hours | null, zone: string, last = date): Times {
  if (hours === null) return { start: date, end: last }
  const from = minutesOf(hours.from)
  const to = hours.to === undefined ? from + 60 : minutesOf(hours.to)
  return { start: instantAt(date, from, zone), end: instantAt(last, to, zone) }
}

const minutesOf = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

/**
 * Parses typed hours: "9-10:30", "9:00 to 17", "2 pm to 3:30 pm"; null if invalid, or if the end is before the start.
 */
export function readHours(typed: string): { from: string; to: string } | null {
  const [from, to, ...more] = typed.toLowerCase().split(/\s*(?:-|–|to|until|\ba\b|hasta)\s*/)
  const [begins, ends] = [readHour(from ?? ''), readHour(to ?? '')]
  return more.length > 0 || begins === null || ends === null || ends <= begins ? null : { from: begins, to: ends }
}

function readHour(typed: string): string | null {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/.exec(typed.trim()) ?? []
  if (hour === undefined || Number(minute) > 59) return null
  const named = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  if (named > 23 || (half !== undefined && Number(hour) > 12)) return null
  return `${String(named).padStart(2, '0')}:${minute}`
}

/** Value of an hour field: "09:00". */
export const hourField = (instant: string, zone: string): string => {
  const minutes = minutesIn(zone, instant)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Field values of an event's form: its day, the last day if different, and hours unless it has whole days. */
export function timeFields(times: Times, zone: string): { date: string; last: string; from: string; to: string } {
  const [date, last] = [dayOf(times, zone), lastDayOf(times, zone)]
  const hours = isWholeDay(times)
    ? { from: '', to: '' }
    : { from: hourField(times.start, zone), to: hourField(times.end, zone) }
  return { date, last: last === date ? '' : last, ...hours }
}

/** "9:00 AM – 10:30 AM"; for whole days "All day". */
function hoursText(times: Times, zone: string): string {
  if (isWholeDay(times)) return t('dates.allDay')
  return `${timeOfDayText(times.start, zone)} – ${timeOfDayText(times.end, zone)}`
}

/** Like the above, with dates if it spans several days: "Nov 24, 10:30 PM – Nov 25, 2:00 AM". */
export function whenText(times: Times, today: string, zone: string): string {
  const first = dayOf(times, zone)
  if (first === lastDayOf(times, zone)) return hoursText(times, zone)
  const day = (date: string) => plainDateText(date, today, zone)
  if (isWholeDay(times)) return `${day(times.start)} – ${day(times.end)}`
  const last = todayIn(zone, Date.parse(times.end))
  return `${day(first)}, ${timeOfDayText(times.start, zone)} – ${day(last)}, ${timeOfDayText(times.end, zone)}`
}

const clockMs = ({ year, month, day, hour, minute }: WallClock) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * Timestamp at which a zone's wall clock shows this date and these minutes after midnight. A time skipped in spring
 * becomes the one an hour later.
 */
export function instantAt(date: string, minutes: number, zone: string): string {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const shift = (at: number) => clockMs(clockOf(at, zone)) - at
  const first = wanted - shift(wanted)
  const second = wanted - shift(first)
  return new Date(clockMs(clockOf(second, zone)) === wanted ? second : first).toISOString()
}

/** Minutes after midnight on a zone's wall clock at a timestamp. */
function minutesIn(zone: string, instant: string): number {
  const { hour, minute } = clockOf(instant, zone)
  return hour * 60 + minute
}

/** "9:00 AM" of a timestamp in the zone. */
const timeOfDayText = (instant: string, zone: string): string => timeText(clockOf(instant, zone), zone)
