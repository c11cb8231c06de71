import type { LotReport } from 'contract/reports/calls'
import { type Fact, HeadFacts } from '~/components/status/facts'
import { notCompleted, recommendationText } from 'contract/text/report-messages'
import { dollarsText } from '~/lib/text/money'
import { TotalProgress } from './report-tables'

/** The facts of a report at full width, and further ones of its page. */
export function ReportFacts({ report, more }: { report: LotReport; more: Fact }) {
  const { continuation } = report
  const open = notCompleted(report)
  return (
    <>
      {open !== null && <p className="mt-4 max-w-[80ch]">{open}</p>}
      {continuation?.recommendation && (
        <p className="mt-4 max-w-[80ch] font-medium">{recommendationText(continuation.recommendation)}</p>
      )}
      <HeadFacts
        className="pt-5"
        facts={[
          { term: 'In place, weighted by budget', value: <TotalProgress report={report} /> },
          { term: 'Budget', value: dollarsText(report.totalBudget) },
          { term: 'In place', value: dollarsText(report.inPlace) },
          { term: 'Borrower', value: report.borrowerName || '–' },
          { term: 'Loan', value: report.loanNumber || '–' },
          report.agencyName !== null && { term: 'Agency', value: report.agencyName },
          more,
        ]}
      />
    </>
  )
}
