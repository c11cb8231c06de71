import type { historyEntry } from 'contract/inspections'
import type { z } from 'zod'
import { useInspection } from '~/components/review/inspection-context'
import { useClock } from '~/components/shell/use-clock'
import { percentText } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { Table, Td, Th } from '~/components/ui/table'
import { instantText } from '~/lib/dates'
import { plural } from './request-words'
import { useRequestScreen } from './use-request-screen'

type History = z.infer<typeof historyEntry>[]

function AttemptRows() {
  const { page } = useInspection()
  const clock = useClock()
  const submissions = page.attempts.filter((attempt) => attempt.kind === 'submission').sort((a, b) => b.totalAttempts - a.totalAttempts)
  return (
    <tbody>
      {submissions.map((attempt) => (
        <tr key={attempt.uuid}>
          <Td className="text-muted-foreground">{attempt.totalAttempts}</Td>
          <Td className="font-medium">{attempt.submittedBy.name}</Td>
          <Td className="text-foreground-2">{instantText(attempt.submittedAt, clock.zone, clock.now)}</Td>
          <Td className="text-right">{attempt.mediaCount}</Td>
          <Td className="text-right">{attempt.itemCount}</Td>
          <Td className="text-right">{attempt.progress === null ? <span className="text-muted-foreground">in review</span> : percentText(attempt.progress)}</Td>
          <Td>
            <InspectionPill status={attempt.outcome ?? 'submitted'} />
          </Td>
        </tr>
      ))}
    </tbody>
  )
}

/** The attempts of a draw request with their frozen progress, and every step that was taken on it. */
export function AttemptsTab({ history }: { history: History }) {
  const inspection = useInspection()
  const clock = useClock()
  useRequestScreen(inspection)
  return (
    <div className="[--edge:24px] max-md:[--edge:16px]">
      <div className="overflow-x-auto border-t">
        <Table aria-label="Attempts" className="min-w-[720px]">
          <thead>
            <tr>
              <Th className="w-24">Attempt</Th>
              <Th>Submitted by</Th>
              <Th className="w-44">When</Th>
              <Th className="w-20 text-right">Media</Th>
              <Th className="w-20 text-right">Items</Th>
              <Th className="w-28 text-right">Progress, %</Th>
              <Th className="w-40">Outcome</Th>
            </tr>
          </thead>
          <AttemptRows />
        </Table>
        {inspection.page.attempts.length === 0 && <p className="px-(--edge) py-4 text-muted-foreground">Nothing was submitted yet.</p>}
      </div>
      <section className="px-(--edge) py-6">
        <h2 className="mb-2 text-sm">What happened</h2>
        <ol className="flex flex-col">
          {history.map((entry) => (
            <li key={`${entry.position}-${entry.uuid}-${entry.at}`} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1">{entry.text}</span>
              <span className="text-xs text-muted-foreground">
                {entry.actor?.name}
                {entry.attempt !== null && `, attempt ${entry.attempt}`}
              </span>
              <span className="w-36 text-right text-xs text-muted-foreground">{instantText(entry.at, clock.zone, clock.now)}</span>
            </li>
          ))}
        </ol>
        {history.length === 0 && <p className="text-muted-foreground">{plural(0, 'step')} so far.</p>}
      </section>
    </div>
  )
}
