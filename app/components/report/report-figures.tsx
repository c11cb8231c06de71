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
  const { continuation } = report
  const reasons = continuation?.recommendation?.reasons ?? []
  return (
    <>
      <Section title={t('report.inspections')} note={completedBelow(report).join(' ')}>
        <InspectionsTable report={report} now={now} isPlain={isPlain} />
      </Section>
      {continuation && (
        <Section
          title={t('report.continuation')}
          note={[continuationNote(continuation), releasedText(continuation)].filter(Boolean).join(' ')}
        >
          <ContinuationTable continuation={continuation} />
        </Section>
      )}
      {continuation && reasons.length > 0 && (
        <Section
          title={t('report.recommendedLines')}
          note={t('report.recommendedNote', { number: continuation.drawNumber })}
        >
          <RecommendedTable reasons={reasons} />
        </Section>
      )}
      {!report.template?.listsItems && (
        <Section title={t('report.byCode')} note={continuation ? undefined : t('report.byCodeNote')}>
          <ProgressTable report={report} />
        </Section>
      )}
    </>
  )
}
