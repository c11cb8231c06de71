import { lengthText } from 'contract/geo/units'
import { checkTitle } from 'contract/media/check-title'
import { t } from 'locales/report'
import { drawTitle } from 'contract/requests/draw-title'
import { centsText, sumCents } from 'contract/money/cents'
import type { Continuation, LotReport, ReportException, ReportImage } from 'contract/reports/calls'

/**
 * Distance of a photo from the lot, in the report's units. A photo with a position but no distance belongs to a lot
 * with an estimated position (domain rule 10). Null if the photo has no position.
 */
export function sayAway(
  { distance, location }: Pick<ReportImage, 'distance' | 'location'>,
  { units = 'metric' }: Pick<LotReport, 'units'>,
): string | null {
  if (distance !== null) return t('report.away', { distance: lengthText(distance, units) })
  return location && t('report.lotNotPlaced')
}

/**
 * Scope of a report's progress: the budget by its continuation sheet, or all items of a lot without a schedule of
 * values. Older frozen reports of one draw have the figures of its items beside the sheet.
 */
export function progressScope({ totalBudget, continuation }: Pick<LotReport, 'totalBudget' | 'continuation'>) {
  if (!continuation) return 'all'
  return Math.round(continuation.totals.revisedValue / 100) === totalBudget ? 'budget' : 'items'
}

const named = 5

/** Names in one text: at most five, and the number of others. */
function namesText(all: readonly string[]): string {
  const names = all.slice(0, named).join(', ')
  return all.length > named ? t('report.moreItems', { names, count: all.length - named }) : names
}

type Completed = Pick<LotReport, 'inspectionInfo' | 'tableData' | 'continuation'>

type Part = { code: string; title: string; percent: number | null }

const partText = ({ code, title, percent }: Part): string => `${code} ${title} (${(percent ?? 0).toFixed(1)}%)`

/**
 * One sentence for each draw request that was completed below 100 percent, with the items that are not fully in place
 * (at most five by name). With a continuation sheet, for the draw of the sheet alone, with the lines and percentages of
 * the sheet, which count stored materials and documents of soft costs.
 */
export const completedBelow = ({ inspectionInfo, tableData, continuation }: Completed) =>
  inspectionInfo.flatMap(({ uuid, number, status, progress: ofItems }) => {
    if (continuation && continuation.drawNumber !== number) return []
    const progress = continuation ? continuation.totals.percent : ofItems
    if (status !== 'completed' || progress === null || progress >= 100) return []
    const ofDraw = tableData.filter((row) => row.requestId === uuid)
    const parts: Part[] = continuation?.lines ?? ofDraw.map((row) => ({ ...row, percent: row.progress }))
    const open = parts.filter(({ percent }) => (percent ?? 0) < 100)
    const values = { number, progress: progress.toFixed(1), names: namesText(open.map(partText)), count: open.length }
    return [t(continuation ? 'report.completedBelowBudget' : 'report.completedBelow', values)]
  })

/** One sentence that names the draw requests whose inspection is not completed; null if all are. */
export function notCompleted({ inspectionInfo }: Pick<LotReport, 'inspectionInfo'>): string | null {
  const open = inspectionInfo.filter(({ status }) => status !== 'completed')
  if (open.length === 0) return null
  return t('report.notCompleted', { names: namesText(open.map((one) => drawTitle(one))), count: open.length })
}

/** The failed checks of an accepted photo or video: "Distance to lot: 2,664 ft, limit 492 ft; …". */
export const failedChecks = ({ failed }: Pick<ReportException, 'failed'>): string =>
  failed.map(({ kind, detail }) => `${checkTitle(kind)}: ${detail}`).join('; ')

/** The draw of a continuation sheet. */
export const continuationNote = ({ drawNumber }: Continuation): string => t('report.asOfDraw', { number: drawNumber })

/** Text on the retainage that a draw released, which its sheet shows before the release; null if none was. */
export function releasedText({ released, totals }: Continuation): string | null {
  if (released === undefined) return null
  const left = centsText(sumCents([totals.retainageHeld, -released]))
  return t('report.released', { released: centsText(released), left })
}

type Recommendation = NonNullable<Continuation['recommendation']>
type Variance = Recommendation['reasons'][number]

/**
 * The recommendation for a draw in one line: fund, fund in part or hold, with the amount; and the items that it leaves
 * out because they have no budget line.
 */
export function recommendationText({ unlinked = [], ...recommendation }: Recommendation): string {
  const text = amountText(recommendation)
  if (unlinked.length === 0) return text
  const names = unlinked.map(({ code, title }) => `${code} ${title}`)
  const amount = centsText(sumCents(unlinked.map(({ budget }) => budget)))
  return [text, t('report.unlinked', { names: namesText(names), amount })].join(' ')
}

function amountText({ requested, recommended, reasons }: Omit<Recommendation, 'unlinked'>): string {
  if (requested === 0 && recommended === 0) return t('report.nothingRequested')
  const amounts = { amount: centsText(recommended), requested: centsText(requested) }
  if (recommended === 0) return t('report.hold', amounts)
  if (recommended > requested) return t('report.fundAbove', amounts)
  if (recommended < requested) return t('report.fundInPart', amounts)
  const isAsRequested = reasons.every((line) => line.recommended === line.requested)
  return isAsRequested ? t('report.fund', amounts) : t('report.fundTotal', amounts)
}

/** Reason for a line's recommended amount: the reviewer's, or the rule of the ledger. */
export const reasonText = ({ reason }: Pick<Variance, 'reason'>): string => reason ?? t('report.available')

type Recommended = Pick<LotReport, 'continuation' | 'inspectionInfo'>

/** The recommendation of a report, which names its draw in a report of several; null without one. */
export function recommendationOfReport({ continuation, inspectionInfo }: Recommended): string | null {
  if (!continuation?.recommendation) return null
  const text = recommendationText(continuation.recommendation)
  return inspectionInfo.length > 1 ? t('report.ofDraw', { number: continuation.drawNumber, text }) : text
}

/**
 * The recommendation with each line that has another amount than requested, or one of the reviewer; null without one.
 */
export function recommendationWithReasons(report: Recommended): string | null {
  const recommendation = report.continuation?.recommendation
  if (!recommendation) return null
  return [
    recommendationOfReport(report),
    ...recommendation.reasons.map((line) =>
      t('report.variance', {
        code: line.code,
        title: line.title,
        amount: centsText(line.recommended),
        requested: centsText(line.requested),
        reason: reasonText(line),
      }),
    ),
  ].join(' ')
}
