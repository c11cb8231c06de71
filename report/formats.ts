import type { LotReport, ReportImage } from 'contract/reports/calls'
import { directionText } from 'contract/geo/direction'
import { sayAway } from 'contract/text/report-messages'
import { t as reportText } from 'locales/report'
import { currentLanguage } from 'locales/engine/current-language'

const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole dollars, "$1,240,000"; null → "–" (spec §9). */
export const dollarsOf = (value: number | null): string => (value === null ? '–' : `$${dollars.format(value)}`)

/** Percent with its one decimal, "51.7"; null → "–" (spec §5). */
export const percentOf = (value: number | null): string => (value === null ? '–' : value.toFixed(1))

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

// Creating a format takes about a hundred times as long as using it, and every photo has a time.
const formats = new Map<string, { moment: Intl.DateTimeFormat; zone: Intl.DateTimeFormat }>()

function formatsIn(timeZone: string) {
  const language = currentLanguage()
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = {
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    zone: new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }),
  }
  formats.set(key, made)
  return made
}

/** Formats a timestamp with its time zone, in the current language: "Nov 17, 2026, 11:48 AM PST". */
export function dateTimeText(instant: string, timeZone: string): string {
  const format = formatsIn(timeZone)
  const at = new Date(instant)
  const zone = format.zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return plain(`${format.moment.format(at)} ${zone ?? ''}`).trim()
}

/**
 * Capture time of a photo: in the lot's time zone, or the camera's clock if its time zone is unknown (domain rule 11).
 */
export function captureTimeText(image: ReportImage, { timeZone }: Pick<LotReport, 'timeZone'>): string {
  if (image.dateTaken) return dateTimeText(image.dateTaken, timeZone)
  if (!image.capturedLocal) return reportText('report.noTime')
  const time = dateTimeText(`${image.capturedLocal}Z`, 'UTC').replace(/ UTC$/, '')
  return reportText('report.noZone', { time })
}

/** Formats "45° NE · 39 ft to the lot", without unknown parts. */
export function capturePointText(
  image: Pick<ReportImage, 'direction' | 'distance' | 'location'>,
  report: Pick<LotReport, 'units'>,
): string {
  const { direction } = image
  const turned = direction === null ? null : directionText(direction)
  return [turned, sayAway(image, report)].filter(Boolean).join(' · ') || reportText('report.noPlace')
}
