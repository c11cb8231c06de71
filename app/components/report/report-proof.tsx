import type { ComponentType } from 'react'
import type { LotReport } from 'contract/report'
import { ReportImages, type ReportImagesProps } from './report-images'
import { leftOut, Section } from './report-section'
import { EvidenceTable, VarianceTable } from './report-tables'

type ReportProofProps = ReportImagesProps & { Chart: ComponentType<{ points: LotReport['graphData'] }> }

/** What a report's figures stand on, as everybody reads it: the chart, what is below an earlier review, the evidence, the pictures. */
export function ReportProof({ report, Chart, ...pictures }: ReportProofProps) {
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
      {report.unreadable && (
        <Section title="Files that can’t be shown" note="Not in the report: nobody could verify them.">
          <ul>
            {report.unreadable.map(({ requestNumber, code, title, fileName }, index) => (
              <li key={index}>
                {code} {title}
                {!report.requestId && `, draw ${requestNumber}`}: <span className="break-words">{fileName}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={`Photos and videos, ${report.images.length}`}>
        <ReportImages report={report} {...pictures} />
      </Section>
    </>
  )
}
