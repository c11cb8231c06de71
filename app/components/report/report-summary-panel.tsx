import { useMemo } from 'react'
import type { LotReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import type { RecordRef } from '~/commands/engine/context'
import { SummaryPanel } from '~/components/summaries/summary-panel'
import { useSuggestions } from '~/components/summaries/use-suggestions'
import { Section } from './report-section'

/** State of the summary of a report's lot or draw request. */
export function useReportSummary({ lotId, requestId, summaries = [] }: LotReport) {
  const id = requestId ?? lotId
  const abouts = useMemo(
    () => [{ noun: requestId ? ('drawRequest' as const) : ('lot' as const), id, requestId }],
    [id, requestId],
  )
  return { id, ...useSuggestions(abouts, summaries) }
}

type Props = { about: RecordRef; lotId: string; writing: ReturnType<typeof useReportSummary> }

/** Panel to suggest, edit and accept the summary, for people who may write it. */
export function ReportSummaryPanel({ about, lotId, writing: { id, accepted, shown, type, act } }: Props) {
  return (
    <Section title={t('report.summaryOf')}>
      <SummaryPanel
        about={about}
        lotId={lotId}
        accepted={accepted.get(id)}
        suggested={shown.get(id)}
        onType={(text) => type(id, text)}
        act={act}
      />
    </Section>
  )
}
