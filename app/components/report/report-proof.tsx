import type { ComponentType } from 'react'
import type { LotReport } from 'contract/reports/calls'
import { ReportImages, type ReportImagesProps } from './report-images'
import { t } from 'locales/report'
import { Section, itemText, leftOut } from './report-section'
import { EvidenceTable, ExceptionTable, VarianceTable } from './report-tables'

type ReportProofProps = ReportImagesProps & { Chart: ComponentType<{ points: LotReport['graphData'] }> }

/** Evidence behind a report's figures: the chart, decreases since an earlier review, the checks, the pictures. */
export function ReportProof({ report, Chart, now, ...pictures }: ReportProofProps) {
  return (
    <>
      {report.graphData.length > 0 && !report.continuation && (
        <Section title={t('report.chart')}>
          <Chart points={report.graphData} />
        </Section>
      )}
      {report.variances.length > 0 && (
        <Section title={t('report.below')}>
          <VarianceTable report={report} />
        </Section>
      )}
      <Section title={t('report.evidence')} note={leftOut(report)}>
        <EvidenceTable report={report} />
      </Section>
      {report.exceptions && (
        <Section title={t('report.acceptedFailed')}>
          <ExceptionTable report={report} exceptions={report.exceptions} now={now} />
        </Section>
      )}
      {report.unreadable && (
        <Section title={t('report.notShown')} note={t('report.notShownNote')}>
          <ul>
            {report.unreadable.map((one, index) => (
              <li key={index}>
                {itemText(one, report.requestId !== null)}: <bdi className="break-words">{one.fileName}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('report.photos', { count: report.images.length })}>
        <ReportImages report={report} now={now} {...pictures} />
      </Section>
      <p className="mt-8 max-w-[72ch] text-xs text-muted-foreground">{t('report.disclaimer')}</p>
    </>
  )
}
