import type { LotReport, ReportImage } from 'contract/report'
import { sayAway, sayOfReport } from 'contract/report-messages'

const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole dollars, "$1,240,000"; null → "–" (spec §9). */
export const dollarsOf = (value: number | null): string => (value === null ? '–' : `$${dollars.format(value)}`)

/** Percent with its one decimal, "51.7"; null → "–" (spec §5). */
export const percentOf = (value: number | null): string => (value === null ? '–' : value.toFixed(1))

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

// To make a format takes a hundred times as long as to use it, and every photo of a report has its moment.
const formats = new Map<string, { moment: Intl.DateTimeFormat; zone: Intl.DateTimeFormat }>()

function formatsIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    moment: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    zone: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }),
  }
  formats.set(timeZone, made)
  return made
}

/** A moment with the zone it is told in: "Nov 17, 2026, 11:48 AM PST". */
export function momentOf(instant: string, timeZone: string): string {
  const format = formatsIn(timeZone)
  const at = new Date(instant)
  const zone = format.zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return plain(`${format.moment.format(at)} ${zone ?? ''}`).trim()
}

/** When a photo was taken: site-local with its zone, or the camera's clock where no zone is known (domain rule 11). */
export function takenOf(image: ReportImage, { timeZone }: Pick<LotReport, 'timeZone'>): string {
  if (image.dateTaken) return momentOf(image.dateTaken, timeZone)
  if (!image.capturedLocal) return 'Time not recorded'
  return momentOf(`${image.capturedLocal}Z`, 'UTC').replace(/ UTC$/, ', zone not recorded')
}

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** "45° NE · 12 m to the lot"; what is not known is left out. */
export function placeOf(image: Pick<ReportImage, 'direction' | 'distance' | 'location'>): string {
  const { direction } = image
  const way = direction === null ? null : `${Math.round(direction) % 360}° ${points[Math.round(direction / 45) % 8]}`
  return [way, sayAway(image)].filter(Boolean).join(' · ') || sayOfReport('noPlace')
}
