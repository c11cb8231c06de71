import { checkTitle } from 'contract/media/check-title'
import type { LotReport, ReportImage, ReportRow } from 'contract/reports/calls'
import { t } from 'locales/facts'
import { t as reportText } from 'locales/report'
import { dollarsOf, percentOf } from 'report/formats'

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
    ...(rows.length > mostRows ? [t('facts.moreItems', { count: rows.length - mostRows })] : []),
    ...leftLines(report),
    ...report.evidence
      .filter(({ warn, fail }) => warn + fail > 0)
      .map(({ kind, warn, fail }) => t('facts.check', { check: checkTitle(kind), warnings: warn, failures: fail })),
    ...report.variances.map(({ title, line, from, to, reason }) =>
      t('facts.fell', {
        item: title,
        line,
        from: percentOf(from),
        to: percentOf(to),
        reason: reason ?? t('facts.noReason'),
      }),
    ),
  ]
}

function totalLine({ requestTitle, address, progress, previousProgress, inPlace, totalBudget }: LotReport): string {
  const what = `${requestTitle ?? reportText('report.allRequests')}, ${address}`
  if (progress === null) return t('facts.noneYet', { what })
  return t('facts.total', {
    what,
    progress: percentOf(progress),
    before: previousProgress === null ? '' : t('facts.totalBefore', { progress: percentOf(previousProgress) }),
    money:
      totalBudget === null ? '' : t('facts.money', { inPlace: dollarsOf(inPlace), budget: dollarsOf(totalBudget) }),
  })
}

/** Renders an item as a sentence, with the numbers of its cited photos. */
export function rowLine(row: ReportRow, cited: readonly ReportImage[], own: readonly ReportImage[]): string {
  return t('facts.item', {
    item: `${row.code} ${row.title}`,
    progress: row.progress === null ? t('facts.notSet') : t('facts.percent', { progress: percentOf(row.progress) }),
    before: row.previous === null ? '' : t('facts.itemBefore', { progress: percentOf(row.previous) }),
    count: row.images,
    numbers: own.map(({ uuid }) => ` [${cited.findIndex((one) => one.uuid === uuid) + 1}]`).join(''),
  })
}

const leftLines = ({ waiting, defective }: LotReport) => [
  ...(waiting > 0 ? [t('facts.waiting', { count: waiting })] : []),
  ...(defective > 0 ? [t('facts.defective', { count: defective })] : []),
]
