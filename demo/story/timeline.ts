import { localTimeIn, momentIn } from 'provider/adapters/time-zone'

/** Times of the demo, in days relative to the day it was loaded, in the lot's time zone. */
export type Timeline = {
  /** `days` from today (negative: past) at a local time. */
  at(days: number, time: string): Date
  /** The calendar date `days` from today, `YYYY-MM-DD`. */
  date(days: number): string
}

/** The timeline of a lot in the time zone `zone`, for a demo loaded at `now`. */
export function timelineOf(now: Date, zone: string): Timeline {
  const today = localTimeIn(zone, now).slice(0, 10)
  const date = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  return { date, at: (days, time) => momentIn(zone, `${date(days)}T${time.length === 5 ? `${time}:00` : time}`) }
}
