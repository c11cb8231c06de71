import type { LotReport } from 'contract/reports/calls'
import { type Fact, HeadFacts } from '~/components/status/facts'
import { notCompleted, progressScope, recommendationOfReport } from 'contract/text/report-messages'
import { t } from 'locales/report'
import { dollarsText } from '~/lib/text/money'
import { TotalProgress } from './report-tables'

/** The facts of a report at full width, and further ones of its page. */
export function ReportFacts({ report, more }: { report: LotReport; more: Fact }) {
  const recommendation = recommendationOfReport(report)
  const open = notCompleted(report)
  const of = progressScope(report)
  return (
    <>
      {open !== null && <p className="mt-4 max-w-[80ch]">{open}</p>}
      {recommendation !== null && <p className="mt-4 max-w-[80ch] font-medium">{recommendation}</p>}
      <HeadFacts
        className="pt-5"
        facts={[
          { term: t('report.weighted', { of }), value: <TotalProgress report={report} /> },
          { term: t('report.totalBudget', { of }), value: dollarsText(report.totalBudget) },
          { term: t('report.totalInPlace', { of }), value: dollarsText(report.inPlace) },
          { term: t('report.borrower'), value: report.borrowerName || '–' },
          { term: t('report.loan'), value: report.loanNumber || '–' },
          report.agencyName !== null && { term: t('report.agency'), value: report.agencyName },
          more,
        ]}
      />
    </>
  )
}
