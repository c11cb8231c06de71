import type { ComponentType } from 'react'
import type { LotReport } from 'contract/reports/calls'
import { ReportImages, type ReportImagesProps } from './report-images'
import { sayOfReport } from 'contract/text/report-messages'
import { leftOut, Section } from './report-section'
import { EvidenceTable, ExceptionTable, VarianceTable } from './report-tables'

type ReportProofProps = ReportImagesProps & { Chart: ComponentType<{ points: LotReport['graphData'] }> }

/** Evidence behind a report's figures: the chart, decreases since an earlier review, the checks, the pictures. */
export function ReportProof({ report, Chart, now, ...pictures }: ReportProofProps) {
  return (
    <>
      {report.graphData.length > 0 && (
        <Section title="In place per cost code, %">
          <Chart points={report.graphData} />
        </Section>
      )}
      {report.variances.length > 0 && (
        <Section title="Below an earlier review">
          <VarianceTable report={report} />
        </Section>
      )}
      <Section title="Evidence" note={leftOut(report)}>
        <EvidenceTable report={report} />
      </Section>
      {report.exceptions && (
        <Section title="Accepted with failed checks">
          <ExceptionTable report={report} exceptions={report.exceptions} now={now} />
        </Section>
      )}
      {report.unreadable && (
        <Section title="Files that can’t be shown" note="Not in the report, because nobody could verify them.">
          <ul>
            {report.unreadable.map(({ requestNumber, code, title, fileName }, index) => (
              <li key={index}>
                {code} {title}
                {!report.requestId && `, draw ${requestNumber}`}: <bdi className="break-words">{fileName}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={`Photos and videos, ${report.images.length}`}>
        <ReportImages report={report} now={now} {...pictures} />
      </Section>
      <p className="mt-8 max-w-[72ch] text-xs text-muted-foreground">{sayOfReport('disclaimer')}</p>
    </>
  )
}
