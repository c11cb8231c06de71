import type { LotReport } from 'contract/reports/calls'
import { completedBelow } from 'contract/text/report-messages'
import { Section } from './report-section'
import { ContinuationTable } from './continuation-table'
import { InspectionsTable, ProgressTable } from './report-tables'

type ReportFiguresProps = { report: LotReport; now: string; isPlain?: boolean }

/**
 * The draw requests and the progress by cost code; the latter is left out when the template lists the items. `isPlain`
 * for who cannot open draw requests.
 */
export function ReportFigures({ report, now, isPlain = false }: ReportFiguresProps) {
  return (
    <>
      <Section title="Inspections" note={completedBelow(report).join(' ')}>
        <InspectionsTable report={report} now={now} isPlain={isPlain} />
      </Section>
      {report.continuation && (
        <Section
          title="Continuation sheet"
          note={`As of draw ${report.continuation.drawNumber}; scheduled values include change orders.`}
        >
          <ContinuationTable continuation={report.continuation} />
        </Section>
      )}
      {!report.template?.listsItems && (
        <Section
          title="Progress by cost code"
          note="The total is weighted by budget: each item counts by its dollars, so it isn’t the average of the percentages."
        >
          <ProgressTable report={report} />
        </Section>
      )}
    </>
  )
}
