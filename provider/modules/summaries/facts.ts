import { checkTitle } from 'contract/media/check-title'
import type { LotReport, ReportImage, ReportRow } from 'contract/reports/calls'
import { dollarsOf, percentOf } from 'report/words'

/** Limit for items listed individually. */
const mostRows = 40

/**
 * Renders a report as sentences from the records alone: equal records give equal text. `cited` are the photos by
 * number.
 */
export function factLines(report: LotReport, cited: readonly ReportImage[]): string[] {
  const { tableData: rows } = report
  return [
    totalLine(report),
    ...rows.slice(0, mostRows).map((row) =>
      rowLine(
        row,
        cited,
        cited.filter(({ itemId }) => itemId === row.itemId),
      ),
    ),
    ...(rows.length > mostRows ? [`${rows.length - mostRows} more items.`] : []),
    ...leftLines(report),
    ...report.evidence
      .filter(({ warn, fail }) => warn + fail > 0)
      .map(({ kind, warn, fail }) => `${checkTitle(kind)}: ${counted(warn, 'warning')}, ${counted(fail, 'failure')}.`),
    ...report.variances.map(
      ({ title, line, from, to, reason }) =>
        `${title}, ${line} fell from ${percentOf(from)} % to ${percentOf(to)} %: ${reason ?? 'no reason was given'}.`,
    ),
  ]
}

function totalLine({ requestTitle, address, progress, previousProgress, inPlace, totalBudget }: LotReport): string {
  const what = `${requestTitle ?? 'All draw requests'}, ${address}`
  if (progress === null) return `${what}: no progress was set yet.`
  const before = previousProgress === null ? '' : `, ${percentOf(previousProgress)} % before`
  const money = totalBudget === null ? '' : `: ${dollarsOf(inPlace)} of ${dollarsOf(totalBudget)}`
  return `${what}: ${percentOf(progress)} % of the work is in place${before}${money}.`
}

/** Renders an item as a sentence, with the numbers of its cited photos. */
export function rowLine(row: ReportRow, cited: readonly ReportImage[], own: readonly ReportImage[]): string {
  const now = row.progress === null ? 'no progress set' : `${percentOf(row.progress)} %`
  const before = row.previous === null ? '' : ` (${percentOf(row.previous)} % before)`
  const numbers = own.map(({ uuid }) => ` [${cited.findIndex((one) => one.uuid === uuid) + 1}]`).join('')
  return `${row.code} ${row.title}: ${now}${before}, ${counted(row.images, 'verified photo or video', 'verified photos or videos')}${numbers}.`
}

const leftLines = ({ waiting, defective }: LotReport) => [
  ...(waiting > 0 ? [`${counted(waiting, 'photo or video waits', 'photos or videos wait')} for review.`] : []),
  ...(defective > 0
    ? [`${counted(defective, 'photo or video is', 'photos or videos are')} defective and left out.`]
    : []),
]

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
