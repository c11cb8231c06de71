import type { LotReport } from 'contract/report'
import { type Fact, HeadFacts } from '~/components/status/facts'
import { dollarsText } from '~/lib/money'
import { TotalProgress } from './report-tables'

/** The wide facts of a report, for whoever reads it, and what its page adds. */
export function ReportFacts({ report, more }: { report: LotReport; more: Fact }) {
  return (
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
  )
}
