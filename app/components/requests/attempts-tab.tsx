import type { DataOf } from 'contract/catalogue'
import type { Attempt } from 'contract/inspections'
import { useMemo } from 'react'
import { useInspection } from '~/components/review/inspection-context'
import { type Clock, useClock } from '~/components/shell/use-clock'
import { percentText } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import type { ListColumn } from '~/components/table/columns'
import { DataTable } from '~/components/table/data-table'
import { useListHand } from '~/components/table/use-list-hand'
import { momentText } from '~/lib/dates'
import { ChecklistHistory, type ItemHistory } from './checklist-history'
import { useRequestScreen } from './use-request-screen'

type HistoryEntry = DataOf<'inspections.history'>['data'][number]

function attemptColumns(clock: Clock): ListColumn<Attempt>[] {
  return [
    {
      id: 'number',
      label: 'Attempt',
      width: 84,
      phone: 'hidden',
      cell: (attempt) => <span className="text-muted-foreground">{attempt.totalAttempts}</span>,
    },
    {
      id: 'submittedBy',
      label: 'Submitted by',
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
      label: 'When',
      width: 176,
      phone: 'second',
      cell: (attempt) => <span className="text-foreground-2">{momentText(attempt.submittedAt, clock)}</span>,
    },
    {
      id: 'media',
      label: 'Media',
      width: 72,
      align: 'right',
      from: 800,
      phone: 'hidden',
      cell: (attempt) => attempt.mediaCount,
    },
    {
      id: 'items',
      label: 'Items',
      width: 72,
      align: 'right',
      from: 800,
      phone: 'hidden',
      cell: (attempt) => attempt.itemCount,
    },
    {
      id: 'progress',
      label: 'Progress, %',
      width: 104,
      align: 'right',
      phone: 'second-side',
      cell: (attempt) =>
        attempt.progress === null ? (
          <span className="text-muted-foreground">in review</span>
        ) : (
          percentText(attempt.progress)
        ),
    },
    {
      id: 'outcome',
      label: 'Outcome',
      width: 150,
      phone: 'side',
      cell: (attempt) => <InspectionPill status={attempt.outcome ?? 'submitted'} />,
    },
  ]
}

function History({ entries, clock }: { entries: readonly HistoryEntry[]; clock: Clock }) {
  return (
    <section className="px-(--edge) py-6">
      <h2 className="mb-2">What happened</h2>
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
            {entry.attempt !== null && <span className="text-xs text-muted-foreground">attempt {entry.attempt}</span>}
            <span className="text-xs text-muted-foreground md:w-44 md:text-right">{momentText(entry.at, clock)}</span>
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="text-muted-foreground">Nothing yet.</p>}
    </section>
  )
}

/** The attempts of a draw request with their frozen progress, the checklists as they left them, and every step that was taken on it. */
export function AttemptsTab({
  history,
  checklists,
}: {
  history: readonly HistoryEntry[]
  checklists: readonly ItemHistory[]
}) {
  const inspection = useInspection()
  const clock = useClock(inspection.page.lot)
  const columns = useMemo(() => attemptColumns(clock), [clock])
  const attempts = useMemo(
    () =>
      inspection.page.attempts
        .filter((attempt) => attempt.kind === 'submission')
        .sort((a, b) => b.totalAttempts - a.totalAttempts),
    [inspection.page.attempts],
  )
  const hand = useListHand(useMemo(() => attempts.map((attempt) => attempt.uuid), [attempts]))
  useRequestScreen(inspection)
  return (
    <div className="[--edge:24px] max-md:[--edge:16px]">
      <div className="border-t">
        <DataTable
          label="Attempts"
          columns={columns}
          rows={attempts}
          hand={{ cursor: hand.cursor, setCursor: hand.setCursor }}
        />
        {attempts.length === 0 && <p className="px-(--edge) py-4 text-muted-foreground">Nothing was submitted yet.</p>}
      </div>
      <ChecklistHistory items={inspection.items} histories={checklists} />
      <History entries={history} clock={clock} />
    </div>
  )
}
