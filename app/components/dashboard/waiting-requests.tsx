import { Link } from '@remix-run/react'
import type { DrawRequestRow } from 'contract/requests'
import { DueCell } from '~/components/lots/lot-columns'
import { drawName, waitingCount } from '~/components/requests/request-words'
import type { Clock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { Table, Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'

function whatToDo(request: DrawRequestRow): string {
  if (request.status === 'submitted') return `${countText(waitingCount(request.counts))} to review`
  return request.captured > 0 ? `${countText(request.captured)} to submit` : 'To photograph'
}

/** What waits for the viewer, the earliest due date first. */
export function WaitingRequests({
  requests,
  total,
  clock,
}: {
  requests: DrawRequestRow[]
  total: number
  clock: Clock
}) {
  return (
    <Card className="self-start overflow-hidden">
      <CardHead title="Waiting for me">
        <Button variant="ghost" size="sm" asChild>
          <Link to={withQuery(paths.drawRequests(), { waiting: 'me', sort: 'dueDate' })} prefetch="intent">
            All {countText(total)}
          </Link>
        </Button>
      </CardHead>
      {requests.length === 0 ? (
        <p className="border-t px-4 py-6 text-muted-foreground">Nothing waits for you.</p>
      ) : (
        <Table aria-label="Waiting for me" className="border-t [--edge:16px] [&_tbody_tr:last-child_td]:border-b-0">
          <thead>
            <tr>
              <Th>Lot</Th>
              <Th className="w-[116px] max-md:hidden">To do</Th>
              <Th className="w-[76px] text-right">Due</Th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <tr key={request.uuid} data-row-id={request.uuid} className="hover:bg-row-hover">
                <Td>
                  <Link
                    to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })}
                    prefetch="intent"
                    className="rounded-xs"
                  >
                    <span className="font-medium">{request.lot.street}</span>{' '}
                    <span className="text-muted-foreground">{drawName(request)}</span>
                  </Link>
                </Td>
                <Td className="text-foreground-2 max-md:hidden">{whatToDo(request)}</Td>
                <Td className="text-right">
                  <DueCell date={request.dueDate} today={clock.today} done={false} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
