import timeZone from 'tz-lookup'

/** Time zone of a place, as `America/Denver` (domain rule 11). */
export function timeZoneAt(latitude: number, longitude: number): string {
  return timeZone(latitude, longitude)
}

// Creating a format takes about a hundred times as long as using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, made)
  return made
}

/** Local time in a zone, `YYYY-MM-DDTHH:MM:SS`. */
export function localTimeIn(zone: string, moment: Date): string {
  return clockOf(zone).format(moment).replace(' ', 'T')
}

/** UTC offset of a zone at a time, in minutes east. */
export function offsetMinutesIn(zone: string, moment: Date): number {
  return Math.round((Date.parse(`${localTimeIn(zone, moment)}Z`) - moment.getTime()) / 60_000)
}

/**
 * Returns the instant at which a zone's clocks show a local time; for the hour that occurs twice, either of the two.
 */
export function momentIn(zone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const guess = new Date(asUtc - offsetMinutesIn(zone, new Date(asUtc)) * 60_000)
  return new Date(asUtc - offsetMinutesIn(zone, guess) * 60_000)
}
