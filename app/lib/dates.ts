import { displayZones } from 'contract/time-zones'

/** The zone of who chose none, away from any lot. */
export const defaultZone = displayZones.losAngeles

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
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

export type Clock = { year: number; month: number; day: number; hour: number; minute: number }
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/**
 * A moment as the wall clock of a zone reads it. The sentences below are put together from these numbers and not by
 * Intl, whose spaces and words differ between Node and browsers and would break hydration.
 */
export function clockOf(instant: string | number | Date, zone: string): Clock {
  const parts = formatOf(zone).formatToParts(new Date(instant))
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
  }
}

const monthName = (month: number) => months[month - 1] ?? ''
/** Whether who reads dates in this zone writes the day before the month: in India. */
export const isDayFirst = (zone: string): boolean => zone === displayZones.india

export function timeText({ hour, minute }: Clock, zone: string): string {
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${isDayFirst(zone) ? half.toLowerCase() : half}`
}

function dayText({ year, month, day }: Pick<Clock, 'year' | 'month' | 'day'>, thisYear: number, zone: string): string {
  const text = isDayFirst(zone) ? `${day} ${monthName(month)}` : `${monthName(month)} ${day}`
  return year === thisYear ? text : `${text}${isDayFirst(zone) ? '' : ','} ${year}`
}

/** "Nov 18, 2:02 PM" in the zone; the year is added when it is not that of `now`. In India "18 Nov, 2:02 pm". */
export function instantText(instant: string, zone: string, now: string | number): string {
  const clock = clockOf(instant, zone)
  return `${dayText(clock, clockOf(now, zone).year, zone)}, ${timeText(clock, zone)}`
}

/** What a zone is called at a moment: "EST". */
const zoneName = (instant: string, zone: string) =>
  /\S+$/.exec(new Date(instant).toLocaleTimeString('en-US', { timeZone: zone, timeZoneName: 'short' }))?.[0]

/** The zone times are told in, from which moment, and the zone the reader takes them to be in where none is named. */
export type Telling = { zone: string; usual: string; now: string | number }

/**
 * What is told of a lot, in which zone: the one the reader chose for all times, else the lot's own; off any lot the
 * default one.
 */
export const zonesFor = (chosen: string | null, lot?: { timeZone: string }) => ({
  zone: chosen ?? lot?.timeZone ?? defaultZone,
  usual: chosen ?? defaultZone,
})

/** A moment as `instantText` says it, with its zone's name where that is not the reader's usual one: "Nov 18, 2:02 PM EST". */
export function momentText(instant: string, { zone, usual, now }: Telling): string {
  const text = instantText(instant, zone, now)
  return zone === usual ? text : `${text} ${zoneName(instant, zone)}`
}

/** A camera's wall clock without a zone, `YYYY-MM-DDTHH:MM:SS`, as it read: "Nov 18, 2:02 PM". */
export function wallClockText(local: string, now: string | number): string {
  return instantText(`${local}Z`, 'UTC', now)
}

/** The day of a moment in the zone: "Nov 18". */
export function instantDayText(instant: string, zone: string, now: string | number): string {
  return dayText(clockOf(instant, zone), clockOf(now, zone).year, zone)
}

/** Today as a plain date in the zone, `YYYY-MM-DD`. */
export function todayIn(zone: string, now: string | number): string {
  const { year, month, day } = clockOf(now, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whole days from one plain date to another; calendar dates have no zone and no hours. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

function plainParts(date: string): Pick<Clock, 'year' | 'month' | 'day'> {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/** A plain date as it is written in the zone's country: "Nov 18", with its year when it is another than today's. */
export function plainDateText(date: string, today: string, zone: string): string {
  return dayText(plainParts(date), plainParts(today).year, zone)
}

/** A due date as a person says it: "Tomorrow, Nov 21", "Today, Nov 20", "Yesterday, Nov 19", else the date alone. */
export function dueText(date: string, today: string, zone: string): string {
  const near = { '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' }[String(daysBetween(today, date))]
  const text = plainDateText(date, today, zone)
  return near ? `${near}, ${text}` : text
}

/** "by tomorrow", "by today", "2 days late", "by Nov 28": the tail of a sentence about a due date. */
export function dueTail(date: string, today: string, zone: string): string {
  const days = daysBetween(today, date)
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`
  if (days === 0) return 'by today'
  return days === 1 ? 'by tomorrow' : `by ${plainDateText(date, today, zone)}`
}

/** How long ago, short: "now", "14 min", "3 h", "Yesterday", "4 d", then the day. */
export function agoText(instant: string, now: string | number, zone: string): string {
  const minutes = Math.floor((new Date(now).getTime() - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const days = daysBetween(todayIn(zone, Date.parse(instant)), todayIn(zone, now))
  if (days === 0 || minutes < 12 * 60) return `${Math.floor(minutes / 60)} h`
  if (days === 1) return 'Yesterday'
  return days < 7 ? `${days} d` : instantDayText(instant, zone, now)
}

/** How long something has lasted: "2 days so far", "5 hours so far", "since just now". */
export function sinceText(instant: string, now: string | number): string {
  const hours = Math.floor((new Date(now).getTime() - Date.parse(instant)) / 3_600_000)
  if (hours < 1) return 'since just now'
  if (hours < 24) return hours === 1 ? '1 hour so far' : `${hours} hours so far`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day so far' : `${days} days so far`
}

/** The place of a name, or of its first three letters or more, among names; null where it is none. */
function placeIn(names: readonly string[], typed: string): number | null {
  const at = typed.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
  return at < 0 ? null : at
}

/** The month of a name, 1 to 12: "dec", "Sept", "december". */
export function monthOf(name: string): number | null {
  const at = placeIn(longMonths, name)
  return at === null ? null : at + 1
}

/** The day of the week of a name, Sunday 0: "fri", "tues", "Wednesday". */
export const weekdayOf = (name: string): number | null => placeIn(weekdays, name)

/** The long name of a day: "Friday, November 20"; in India "Friday, 20 November". */
export function longDayText(date: string, zone: string): string {
  const { month, day } = plainParts(date)
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const name = longMonths[month - 1] ?? ''
  return `${weekday}, ${isDayFirst(zone) ? `${day} ${name}` : `${name} ${day}`}`
}

/** A plain date so many days on. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
