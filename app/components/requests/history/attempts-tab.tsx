import type { DataOf } from 'contract/core/catalog'
import type { Attempt } from 'contract/inspections/calls'
import { t } from 'locales/request-sections'
import { useMemo } from 'react'
import { useInspection } from '~/components/review/inspection-context'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { percentText } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { DataTable } from '~/components/table/data-table'
import { useListCursor } from '~/components/table/use-list-cursor'
import { timestampText } from '~/lib/time/dates'
import { ChecklistHistory, type ItemHistory } from './checklist-history'
import { useRequestScreen } from '~/components/requests/use-request-screen'

type HistoryEntry = DataOf<'inspections.history'>['data'][number]

function submissionColumns(clock: Clock): ListColumn<Attempt>[] {
  return [
    {
      id: 'number',
      label: t('requestSections.attempt'),
      width: 84,
      phone: 'hidden',
      cell: (attempt) => <span className="text-muted-foreground">{attempt.totalAttempts}</span>,
    },
    {
      id: 'submittedBy',
      label: t('requestSections.submittedBy'),
      phone: 'title',
      cell: (attempt) => (
        <span className="font-medium">
          <span className="md:hidden">{attempt.totalAttempts}, </span>
          {attempt.submittedBy.name}
        </span>
      ),
    },
    {
      id: 'when',
      label: t('requestSections.when'),
      width: 176,
      phone: 'second',
      cell: (attempt) => <span className="text-foreground-2">{timestampText(attempt.submittedAt, clock)}</span>,
    },
  ]
}

/** Results of attempts: with a budget, their progress is that of the items alone. */
function resultColumns(hasSchedule: boolean): ListColumn<Attempt>[] {
  return [
    {
      id: 'media',
      label: t('requestSections.media'),
      width: 72,
      align: 'right',
      from: 800,
      phone: 'hidden',
      cell: (attempt) => attempt.mediaCount,
    },
    {
      id: 'items',
      label: t('requestSections.items'),
      width: 72,
      align: 'right',
      from: 800,
      phone: 'hidden',
      cell: (attempt) => attempt.itemCount,
    },
    {
      id: 'progress',
      label: hasSchedule ? t('requestSections.itemsInPlace') : t('requestSections.progress'),
      width: hasSchedule ? 130 : 104,
      align: 'right',
      phone: 'second-side',
      cell: (attempt) =>
        attempt.progress === null ? (
          <span className="text-muted-foreground">{t('requestSections.inReview')}</span>
        ) : (
          percentText(attempt.progress)
        ),
    },
    {
      id: 'outcome',
      label: t('requestSections.outcome'),
      width: 150,
      phone: 'side',
      cell: (attempt) => <InspectionPill status={attempt.outcome ?? 'submitted'} />,
    },
  ]
}

function History({ entries, clock }: { entries: readonly HistoryEntry[]; clock: Clock }) {
  return (
    <section className="px-(--edge) py-6">
      <h2 className="mb-2">{t('requestSections.happened')}</h2>
      <ol>
        {entries.map((entry) => (
          <li
            key={`${entry.position}-${entry.uuid}-${entry.at}`}
            className="flex min-h-9 flex-wrap items-center gap-x-3 border-b py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 max-md:basis-full">
              {entry.actor && <span className="font-medium">{entry.actor.name} </span>}
              {entry.text}
            </span>
            {entry.attempt !== null && (
              <span className="text-xs text-muted-foreground">
                {t('requestSections.attemptNumber', { number: entry.attempt })}
              </span>
            )}
            <span className="text-xs text-muted-foreground md:w-44 md:text-end">{timestampText(entry.at, clock)}</span>
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="text-muted-foreground">{t('requestSections.nothingYet')}</p>}
    </section>
  )
}

/** The attempts of a draw request with their frozen progress and checklists, and its history. */
export function AttemptsTab({
  history,
  checklists,
}: {
  history: readonly HistoryEntry[]
  checklists: readonly ItemHistory[]
}) {
  const inspection = useInspection()
  const clock = useClock(inspection.page.lot)
  const { hasSchedule } = inspection.page
  const columns = useMemo(() => [...submissionColumns(clock), ...resultColumns(hasSchedule)], [clock, hasSchedule])
  const attempts = useMemo(
    () =>
      inspection.page.attempts
        .filter((attempt) => attempt.kind === 'submission')
        .sort((a, b) => b.totalAttempts - a.totalAttempts),
    [inspection.page.attempts],
  )
  const listCursor = useListCursor(useMemo(() => attempts.map((attempt) => attempt.uuid), [attempts]))
  useRequestScreen(inspection)
  return (
    <div className="[--edge:24px] max-md:[--edge:16px]">
      <div className="border-t">
        <DataTable
          label={t('requestSections.attempts')}
          columns={columns}
          rows={attempts}
          listCursor={{ cursor: listCursor.cursor, setCursor: listCursor.setCursor }}
        />
        {attempts.length === 0 && (
          <p className="px-(--edge) py-4 text-muted-foreground">{t('requestSections.noSubmissions')}</p>
        )}
      </div>
      <ChecklistHistory items={inspection.items} histories={checklists} />
      <History entries={history} clock={clock} />
    </div>
  )
}
