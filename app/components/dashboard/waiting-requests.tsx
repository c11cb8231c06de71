import { Link } from '@remix-run/react'
import type { DrawRequestRow } from 'contract/requests'
import { DueCell } from '~/components/lots/lot-columns'
import { drawName, waitingCount } from '~/components/requests/request-words'
import type { Clock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'

function what(request: DrawRequestRow): string {
  if (request.status === 'submitted') return `${waitingCount(request.counts)} to review`
  return request.captured > 0 ? `${request.captured} captured, not submitted` : 'evidence asked for'
}

/** What waits for the viewer, the earliest due date first. */
export function WaitingRequests({ requests, total, clock }: { requests: DrawRequestRow[]; total: number; clock: Clock }) {
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
        <ul className="border-t">
          {requests.map((request) => (
            <li key={request.uuid} data-row-id={request.uuid} className="border-b last:border-b-0 hover:bg-row-hover">
              <Link to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })} prefetch="intent" className="flex min-h-11 items-center gap-3 px-4 focus-visible:-outline-offset-2">
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-medium">{request.lot.street}</span> <span className="text-muted-foreground">{drawName(request)}, {what(request)}</span>
                </span>
                <DueCell date={request.dueDate} today={clock.today} done={false} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
