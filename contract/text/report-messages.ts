import { lengthText } from 'contract/geo/units'
import { checkTitle } from 'contract/media/check-title'
import { fill } from './fill'
import { drawTitle } from 'contract/requests/draw-title'
import { centsText } from 'contract/money/cents'
import type { Continuation, LotReport, ReportException, ReportImage } from 'contract/reports/calls'

/** Messages about reports for their page and the provider; other pages do not include them. */
const sentences = {
  /** The specification's message for a browser without canvas support (spec §8). */
  noCanvas: 'Canvas context not available',
  frozen: 'Version {version} is being made',
  same: 'Nothing changed since version {version}',
  failed: 'This version could not be made',
  sent: 'Version {version} goes to {names}',
  sentReplacing: 'Version {version} goes to {names} and replaces version {replaced}',
  replacing: 'it replaces version {replaced} for {names}',
  revoked: 'The link of {address} leads nowhere any more',
  noRecipients: '{name} has no address a report could go to',
  lenderGone: 'A lender that was chosen is not there any more',
  lenderAway: '{name} is not active',
  lenderElsewhere: '{name} is not a lender of this lot’s agency',
  pdfUnderWay: 'Making the PDF',
  pdfSaved: 'PDF saved',
  pdfSavedWithout: 'PDF saved without {count} of {total} {total|photo|photos}, which could not be loaded',
  pdfFailed: 'The PDF could not be made',
  videoWithoutStill: 'This video has no preview image',
  away: '{distance} to the lot',
  lotNotPlaced: 'Lot not placed',
  noPlace: 'Place not recorded',
  completedBelow:
    'Draw {number} is completed at {progress}%: its review has ended, and {names} {count|is|are} not fully in place.',
  notCompleted: 'Not completed yet: {names}. What this report says of {count|it|them} may still change.',
  moreItems: '{names} and {count} more',
  fund: 'Fund {amount}, as requested.',
  fundTotal: 'Fund {amount}, the total requested, with other amounts on some lines.',
  fundInPart: 'Fund in part: {amount} of {requested} requested.',
  fundAbove: 'Fund {amount}, more than the {requested} requested.',
  hold: 'Hold: nothing of {requested} requested is recommended.',
  nothingRequested: 'This draw requests no money.',
  variance: '{code} {title}: {amount} of {requested}. {reason}',
  available: 'Earned, less retainage and earlier payments.',
  accepted: 'Accepted by {name}',
  certification:
    'I reviewed the photos and videos in this report. In my opinion, the percentages state the work in place on the inspection date.',
  disclaimer:
    'This report is an opinion of the work in place on the inspection date, based on the photos and videos in it. It is not a building code inspection, an appraisal, or a warranty of the work.',
} as const

/** Formats a message and fills its `{name}` placeholders. */
export const sayOfReport = (id: keyof typeof sentences, values: Record<string, string | number> = {}): string =>
  fill(sentences[id], values)

/**
 * Distance of a photo from the lot, in the report's units. A photo with a position but no distance belongs to a lot with an
 * estimated position (domain rule 10). Null if the photo has no position.
 */
export function sayAway(
  { distance, location }: Pick<ReportImage, 'distance' | 'location'>,
  { units = 'metric' }: Pick<LotReport, 'units'>,
): string | null {
  if (distance !== null) return sayOfReport('away', { distance: lengthText(distance, units) })
  return location && sayOfReport('lotNotPlaced')
}

const named = 5

/**
 * One sentence for each draw request that was completed below 100 percent, with the items that are not fully in place
 * (at most five by name).
 */
export const completedBelow = ({ inspectionInfo, tableData }: Pick<LotReport, 'inspectionInfo' | 'tableData'>) =>
  inspectionInfo.flatMap(({ uuid, number, status, progress }) => {
    if (status !== 'completed' || progress === null || progress >= 100) return []
    const open = tableData.filter((row) => row.requestId === uuid && (row.progress ?? 0) < 100)
    const names = open
      .slice(0, named)
      .map(({ code, title, progress: part }) => `${code} ${title} (${(part ?? 0).toFixed(1)}%)`)
      .join(', ')
    const all = open.length > named ? sayOfReport('moreItems', { names, count: open.length - named }) : names
    return [sayOfReport('completedBelow', { number, progress: progress.toFixed(1), names: all, count: open.length })]
  })

/** One sentence that names the draw requests whose inspection is not completed; null if all are. */
export function notCompleted({ inspectionInfo }: Pick<LotReport, 'inspectionInfo'>): string | null {
  const open = inspectionInfo.filter(({ status }) => status !== 'completed')
  if (open.length === 0) return null
  const shown = open.slice(0, named).map((one) => drawTitle(one))
  const names = shown.join(', ')
  const all = open.length > named ? sayOfReport('moreItems', { names, count: open.length - named }) : names
  return sayOfReport('notCompleted', { names: all, count: open.length })
}

/** The failed checks of an accepted photo or video: "Distance to lot: 2,664 ft, limit 492 ft; …". */
export const failedChecks = ({ failed }: Pick<ReportException, 'failed'>): string =>
  failed.map(({ kind, detail }) => `${checkTitle(kind)}: ${detail}`).join('; ')

type Recommendation = NonNullable<Continuation['recommendation']>
type Variance = Recommendation['reasons'][number]

/** The recommendation for a draw in one line: fund, fund in part or hold, with the amount. */
export function recommendationText({ requested, recommended, reasons }: Recommendation): string {
  if (requested === 0 && recommended === 0) return sayOfReport('nothingRequested')
  const amounts = { amount: centsText(recommended), requested: centsText(requested) }
  if (recommended === 0) return sayOfReport('hold', amounts)
  if (recommended > requested) return sayOfReport('fundAbove', amounts)
  if (recommended < requested) return sayOfReport('fundInPart', amounts)
  const isAsRequested = reasons.every((line) => line.recommended === line.requested)
  return sayOfReport(isAsRequested ? 'fund' : 'fundTotal', amounts)
}

/** Reason for a line's recommended amount: the reviewer's, or the rule of the ledger. */
export const reasonText = ({ reason }: Pick<Variance, 'reason'>): string => reason ?? sayOfReport('available')

/** The recommendation with each line that has another amount than requested, or one of the reviewer. */
export const recommendationWithReasons = (recommendation: Recommendation): string =>
  [
    recommendationText(recommendation),
    ...recommendation.reasons.map((line) =>
      sayOfReport('variance', {
        code: line.code,
        title: line.title,
        amount: centsText(line.recommended),
        requested: centsText(line.requested),
        reason: reasonText(line),
      }),
    ),
  ].join(' ')
