import type { LotReport } from 'contract/reports/calls'
import { completedBelow, continuationNote, releasedText } from 'contract/text/report-messages'
import { t } from 'locales/report'
import { Section } from './report-section'
import { ContinuationTable } from './continuation-table'
import { RecommendedTable } from './recommended-table'
import { InspectionsTable, ProgressTable } from './report-tables'

type ReportFiguresProps = { report: LotReport; now: string; isPlain?: boolean }

/**
 * Draw requests, and progress by cost code unless the template lists the items. `isPlain` for readers who cannot open
 * draw requests.
 */
export function ReportFigures({ report, now, isPlain = false }: ReportFiguresProps) {
  const reasons = report.continuation?.recommendation?.reasons ?? []
  return (
    <>
      <Section title={t('report.inspections')} note={completedBelow(report).join(' ')}>
        <InspectionsTable report={report} now={now} isPlain={isPlain} />
      </Section>
      {report.continuation && (
        <Section
          title={t('report.continuation')}
          note={[continuationNote(report.continuation), releasedText(report.continuation)].filter(Boolean).join(' ')}
        >
          <ContinuationTable continuation={report.continuation} />
        </Section>
      )}
      {reasons.length > 0 && (
        <Section title={t('report.recommendedLines')} note={t('report.recommendedNote')}>
          <RecommendedTable reasons={reasons} />
        </Section>
      )}
      {!report.template?.listsItems && (
        <Section title={t('report.byCode')} note={report.continuation ? undefined : t('report.byCodeNote')}>
          <ProgressTable report={report} />
        </Section>
      )}
    </>
  )
}
