import { displayZones } from 'contract/core/time-zones'
import { t } from 'locales/dates'

/** The default time zone, for people without a choice and pages without a lot. */
export const defaultZone = displayZones.losAngeles

export type WallClock = { year: number; month: number; day: number; hour: number; minute: number }
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/**
 * Wall clock of a zone at a timestamp. The texts below are built from these numbers instead of Intl, whose spaces and
 * words differ between Node and browsers and would break hydration.
 */
export function clockOf(instant: string | number | Date, zone: string): WallClock {
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

/** Short name of a month, 1 to 12: "Nov". */
export const shortMonthText = (month: number): string => t('dates.month', { month: String(month) })
/** True if the zone's country writes the day before the month (India). */
export const isDayFirst = (zone: string): boolean => zone === displayZones.india

/** A time on a 12-hour clock: "9:05 AM", in India "9:05 am". */
export function timeText({ hour, minute }: WallClock, zone: string): string {
  const half = t(isDayFirst(zone) ? 'dates.halfSmall' : 'dates.half', { half: hour < 12 ? 'am' : 'pm' })
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`
}

function dayText(
  { year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>,
  thisYear: number,
  zone: string,
): string {
  const values = { day, month: shortMonthText(month) }
  if (year === thisYear) return t(isDayFirst(zone) ? 'dates.dayFirst' : 'dates.day', values)
  return t(isDayFirst(zone) ? 'dates.dayFirstOfYear' : 'dates.dayOfYear', { ...values, year })
}

/** "Nov 18, 2:02 PM" in the zone; the year is added if it differs from that of `now`. In India "18 Nov, 2:02 pm". */
export function instantText(instant: string, zone: string, now: string | number): string {
  const clock = clockOf(instant, zone)
  return `${dayText(clock, clockOf(now, zone).year, zone)}, ${timeText(clock, zone)}`
}

const nameFormats = new Map<string, Intl.DateTimeFormat>()

/** Abbreviation of a zone at a timestamp: "EST". */
function zoneName(instant: string, zone: string): string | undefined {
  const format =
    nameFormats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', timeZoneName: 'short' })
  nameFormats.set(zone, format)
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
}

/** Zone of the displayed times, the current time, and the zone that the reader assumes if none is named. */
export type TimeDisplay = { zone: string; usual: string; now: string | number }

/**
 * Display zone for a lot: the zone that the reader chose for all times, or else the lot's own; without a lot the
 * default one.
 */
export const zonesFor = (chosen: string | null, lot?: { timeZone: string }) => ({
  zone: chosen ?? lot?.timeZone ?? defaultZone,
  usual: chosen ?? defaultZone,
})

/** A timestamp as by `instantText`, with the zone's name unless it is the reader's usual one: "Nov 18, 2:02 PM EST". */
export function timestampText(instant: string, { zone, usual, now }: TimeDisplay): string {
  const text = instantText(instant, zone, now)
  return zone === usual ? text : `${text} ${zoneName(instant, zone)}`
}

/** A camera's local time without a zone, `YYYY-MM-DDTHH:MM:SS`, unchanged: "Nov 18, 2:02 PM". */
export function wallClockText(local: string, now: string | number): string {
  return instantText(`${local}Z`, 'UTC', now)
}

/** Day of a timestamp in the zone: "Nov 18". */
export function instantDayText(instant: string, zone: string, now: string | number): string {
  return dayText(clockOf(instant, zone), clockOf(now, zone).year, zone)
}

/** Today as a plain date in the zone, `YYYY-MM-DD`. */
export function todayIn(zone: string, now: string | number): string {
  const { year, month, day } = clockOf(now, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whole days between two plain dates; calendar dates have no zone and no hours. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

function plainParts(date: string): Pick<WallClock, 'year' | 'month' | 'day'> {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/** A plain date in the format of the zone's country: "Nov 18", with the year if it is not the current one. */
export function plainDateText(date: string, today: string, zone: string): string {
  return dayText(plainParts(date), plainParts(today).year, zone)
}

/** A due date: "Tomorrow, Nov 21", "Today, Nov 20", "Yesterday, Nov 19", or else the date alone. */
export function dueText(date: string, today: string, zone: string): string {
  const when = (['yesterday', 'today', 'tomorrow'] as const)[daysBetween(today, date) + 1]
  const text = plainDateText(date, today, zone)
  return when ? t('dates.near', { when, date: text }) : text
}

/** "by tomorrow", "by today", "2 days late", "by Nov 28": the end of a sentence about a due date. */
export function dueTail(date: string, today: string, zone: string): string {
  const days = daysBetween(today, date)
  if (days < 0) return t('dates.late', { days: -days })
  if (days === 0) return t('dates.byToday')
  return days === 1 ? t('dates.byTomorrow') : t('dates.by', { date: plainDateText(date, today, zone) })
}

/** Says that a date has passed. */
export const lateText = (): string => t('dates.isLate')

/** Short time passed: "just now", "14 min ago", "3 hr ago", "yesterday", "4 days ago", then the day. */
export function agoText(instant: string, now: string | number, zone: string): string {
  const minutes = Math.floor((new Date(now).getTime() - Date.parse(instant)) / 60_000)
  if (minutes < 1) return t('dates.now')
  if (minutes < 60) return t('dates.minutes', { count: minutes })
  const days = daysBetween(todayIn(zone, Date.parse(instant)), todayIn(zone, now))
  if (days === 0 || minutes < 12 * 60) return t('dates.hours', { count: Math.floor(minutes / 60) })
  if (days === 1) return t('dates.yesterday')
  return days < 7 ? t('dates.days', { count: days }) : instantDayText(instant, zone, now)
}

/** Duration so far: "2 days so far", "5 hours so far", "less than an hour so far". */
export function sinceText(instant: string, now: string | number): string {
  const hours = Math.floor((new Date(now).getTime() - Date.parse(instant)) / 3_600_000)
  if (hours < 1) return t('dates.sinceNow')
  if (hours < 24) return t('dates.sinceHours', { count: hours })
  const days = Math.floor(hours / 24)
  return t('dates.sinceDays', { count: days })
}

/** Long name of a day: "Friday, November 20"; in India "Friday, 20 November". */
export function longDayText(date: string, zone: string): string {
  const { month, day } = plainParts(date)
  const weekday = t('dates.weekday', { day: String(new Date(`${date}T00:00:00Z`).getUTCDay()) })
  const values = { weekday, day, month: monthText(month) }
  return t(isDayFirst(zone) ? 'dates.longDayFirst' : 'dates.longDay', values)
}

/** Long name of a month, 1 to 12: "November". */
export const monthText = (month: number): string => t('dates.longMonth', { month: String(month) })

/** "November 2026". */
export const monthOfYearText = (month: number, year: string): string =>
  t('dates.monthOfYear', { month: monthText(month), year })

/** A plain date a number of days later. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
