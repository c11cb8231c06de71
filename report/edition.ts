import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/pdf'
import { t as recordText } from 'locales/records'
import type { LotReport } from 'contract/reports/calls'

/** The printed version of a report: a frozen one, or (null) a draft. */
export type Edition = { version: number | null; reportedAt: string }

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The short code on each page: lot, draw (0 for the whole lot), version (0 if unsaved) and 20 bits of the content's
 * hash, "PL-58-3-1-C4QX".
 */
export function codeOf(report: LotReport, { version }: Edition): string {
  const bits = Number.parseInt(report.contentHash.slice(0, 5), 16)
  const hash = [15, 10, 5, 0].map((shift) => letters[(bits >> shift) & 31]).join('')
  return `PL-${report.lotNumber}-${drawOf(report) ?? 0}-${version ?? 0}-${hash}`
}

const drawOf = ({ requestId, inspectionInfo }: LotReport) => (requestId ? inspectionInfo[0]?.number : undefined)

/** "Lot 58, Draw 3, version 1". */
export function editionName(report: LotReport, { version }: Edition): string {
  const draw = drawOf(report)
  const parts = [
    recordText('records.lot', { number: report.lotNumber }),
    draw === undefined ? null : drawName({ number: draw }),
  ]
  return [...parts, version === null ? t('pdf.draft') : t('pdf.version', { version })].filter(Boolean).join(', ')
}

/** Name of the saved file: letters, digits and dashes. */
export function fileNameOf(report: LotReport, edition: Edition): string {
  const version = edition.version === null ? '' : ` v${edition.version}`
  const draw = drawOf(report)
  const lot = report.lotNumber
  const name = draw === undefined ? t('pdf.fileOfLot', { lot }) : t('pdf.fileOfDraw', { lot, draw })
  return `${`${name}${version}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`
}
