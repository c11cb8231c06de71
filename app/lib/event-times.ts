import { clockOf, dateAfter, daysBetween, plainDateText, timeText, todayIn, type Clock } from './dates'

/** From when to when: moments, or the dates of whole days, the last included. */
export type Times = { readonly start: string; readonly end: string }

/** Whether whole days are meant. */
export const isWholeDay = ({ start }: Times): boolean => start.length === 10

/** The day of a zone an event begins on. */
export const dayOf = (times: Times, zone: string): string =>
  isWholeDay(times) ? times.start : todayIn(zone, Date.parse(times.start))

/** The last day it is on. One that ends at midnight is not on the day that begins then. */
export const lastDayOf = (times: Times, zone: string): string =>
  isWholeDay(times) ? times.end : todayIn(zone, Date.parse(times.end) - 1)

/** The same event on another day: hours stay as the clock of the zone reads them, and it lasts as long. */
export function movedTo(times: Times, date: string, zone: string): Times {
  if (isWholeDay(times)) return { start: date, end: dateAfter(date, daysBetween(times.start, times.end)) }
  const start = instantAt(date, minutesIn(zone, times.start), zone)
  const length = Date.parse(times.end) - Date.parse(times.start)
  return { start, end: new Date(Date.parse(start) + length).toISOString() }
}

/** The same event so many days on. */
export const movedBy = (times: Times, days: number, zone: string): Times =>
  movedTo(times, dateAfter(dayOf(times, zone), days), zone)

type Hours = { from: string; to?: string }

/** Times of a date and hours as they are typed, "09:00" and "10:30", an hour without the second; without any it is whole days, to `last`. */
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

/** Hours as they are typed: "9-10:30", "9:00 to 17", "2 pm to 3:30 pm"; null where they are none, or end before they begin. */
export function readHours(typed: string): { from: string; to: string } | null {
  const [from, to, ...more] = typed.toLowerCase().split(/\s*(?:-|–|to|until)\s*/)
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

/** "09:00" as a field of hours holds it. */
export const hourField = (instant: string, zone: string): string => {
  const minutes = minutesIn(zone, instant)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Times as a form holds them: a day, a last one where it is another, and hours unless whole days are meant. */
export function timeFields(times: Times, zone: string): { date: string; last: string; from: string; to: string } {
  const [date, last] = [dayOf(times, zone), lastDayOf(times, zone)]
  const hours = isWholeDay(times)
    ? { from: '', to: '' }
    : { from: hourField(times.start, zone), to: hourField(times.end, zone) }
  return { date, last: last === date ? '' : last, ...hours }
}

/** "9:00 AM – 10:30 AM"; of whole days "All day". */
function hoursText(times: Times, zone: string): string {
  if (isWholeDay(times)) return 'All day'
  return `${timeOfDayText(times.start, zone)} – ${timeOfDayText(times.end, zone)}`
}

/** The same, and of more than one day also from which to which: "Nov 24, 10:30 PM – Nov 25, 2:00 AM". */
export function whenText(times: Times, today: string, zone: string): string {
  const first = dayOf(times, zone)
  if (first === lastDayOf(times, zone)) return hoursText(times, zone)
  const day = (date: string) => plainDateText(date, today, zone)
  if (isWholeDay(times)) return `${day(times.start)} – ${day(times.end)}`
  const last = todayIn(zone, Date.parse(times.end))
  return `${day(first)}, ${timeOfDayText(times.start, zone)} – ${day(last)}, ${timeOfDayText(times.end, zone)}`
}

const clockMs = ({ year, month, day, hour, minute }: Clock) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * The moment at which the wall clock of a zone reads this date and these minutes after midnight. Of a time that the clocks
 * skip in spring it is the one an hour on.
 */
export function instantAt(date: string, minutes: number, zone: string): string {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const shift = (at: number) => clockMs(clockOf(at, zone)) - at
  const first = wanted - shift(wanted)
  const second = wanted - shift(first)
  return new Date(clockMs(clockOf(second, zone)) === wanted ? second : first).toISOString()
}

/** Minutes after midnight that the wall clock of a zone reads at a moment. */
export function minutesIn(zone: string, instant: string): number {
  const { hour, minute } = clockOf(instant, zone)
  return hour * 60 + minute
}

/** "9:00 AM" of a moment in the zone. */
export const timeOfDayText = (instant: string, zone: string): string => timeText(clockOf(instant, zone), zone)
