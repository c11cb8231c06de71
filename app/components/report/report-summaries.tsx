import type { LotReport } from 'contract/reports/calls'
import { writerWords } from 'contract/text/writer-words'
import { t } from 'locales/report'
import { SummaryText } from '~/components/summaries/summary-text'
import { Section } from './report-section'

type Props = { report: LotReport; isPlain?: boolean; except?: string }

/** Accepted texts about the lot, its draw requests and items; `isPlain` names photos without links. */
export function ReportSummaries({ report: { summaries = [], lotId }, isPlain = false, except }: Props) {
  const shown = summaries.filter(({ subjectId }) => subjectId !== except)
  if (shown.length === 0) return null
  return (
    <Section title={t('report.found')}>
      <ul className="flex flex-col gap-4">
        {shown.map((summary) => (
          <li key={summary.uuid}>
            <h3 className="text-sm font-medium">{summary.title}</h3>
            <SummaryText text={summary.text} cites={summary.cites} lotId={isPlain ? null : lotId} />
            <p className="mt-1 text-xs text-muted-foreground">
              {t('report.acceptedBy', { writer: writerWords(summary), name: summary.acceptedBy.name })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
