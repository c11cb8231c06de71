import { waitingCount } from 'contract/lacking'
import type { DrawRequestRow } from 'contract/requests'
import { DueCell } from '~/components/lots/lot-columns'
import { drawName } from '~/components/requests/request-words'
import type { Clock } from '~/components/shell/use-clock'
import { cn } from '~/components/ui/cn'
import { Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'
import { RequestCard } from './request-card'

function whatToDo(request: DrawRequestRow): string {
  if (request.status === 'submitted') return `${countText(waitingCount(request.counts))} to review`
  const { captured, counts, status } = request
  const words = [
    captured > 0 && `${countText(captured)} to submit`,
    status === 're-requested' && counts.defective > 0 && `${countText(counts.defective)} to replace`,
  ].filter(Boolean)
  return words.join(', ') || (status === 're-requested' ? 'Sent back' : 'Photos needed')
}

type WaitingProps = { requests: readonly DrawRequestRow[]; total: number; clock: Clock }

/** What waits for the viewer, the earliest due date first. */
export function WaitingRequests({ clock, ...shown }: WaitingProps) {
  return (
    <RequestCard
      {...shown}
      title="Waiting for me"
      all={withQuery(paths.drawRequests(), { waiting: 'me', sort: 'dueDate' })}
      empty="Nothing waits for you."
      beside={drawName}
      beneath={(request) => `${drawName(request)}, ${whatToDo(request)}`}
      // On a phone what waits comes before all that is only told.
      className={cn('self-start', shown.total > 0 && 'max-md:order-first')}
      heads={
        <>
          <Th>Lot</Th>
          <Th className="w-[116px] max-md:hidden">To do</Th>
          <Th className="w-[92px] text-right">Due</Th>
        </>
      }
      cells={(request) => (
        <>
          <Td className="text-foreground-2 max-md:hidden">{whatToDo(request)}</Td>
          <Td className="text-right">
            <DueCell date={request.dueDate} today={clock.today} zone={clock.zone} done={false} />
          </Td>
        </>
      )}
    />
  )
}
