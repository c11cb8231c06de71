import timeZone from 'tz-lookup'

/** Time zone of a place, as `America/Denver` (domain rule 11). */
export function timeZoneAt(latitude: number, longitude: number): string {
  return timeZone(latitude, longitude)
}

// To make a format takes a hundred times as long as to use it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, made)
  return made
}

/** What a clock on the wall shows in a zone, `YYYY-MM-DDTHH:MM:SS`. */
export function localTimeIn(zone: string, moment: Date): string {
  return clockOf(zone).format(moment).replace(' ', 'T')
}

/** Minutes a zone is east of UTC at a moment. */
export function offsetMinutesIn(zone: string, moment: Date): number {
  return Math.round((Date.parse(`${localTimeIn(zone, moment)}Z`) - moment.getTime()) / 60_000)
}

/** The moment at which a zone's clocks show a local time; in the hour that is shown twice, one of the two. */
export function momentIn(zone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const guess = new Date(asUtc - offsetMinutesIn(zone, new Date(asUtc)) * 60_000)
  return new Date(asUtc - offsetMinutesIn(zone, guess) * 60_000)
}
