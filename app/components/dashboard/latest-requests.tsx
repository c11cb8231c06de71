import { Link } from '@remix-run/react'
import type { DrawRequestRow } from 'contract/requests'
import { cityOf } from '~/components/lots/lot-words'
import { drawName } from '~/components/requests/request-words'
import type { Clock } from '~/components/shell/use-clock'
import { ProgressCell } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { Table, Td, Th } from '~/components/ui/table'
import { agoText } from '~/lib/dates'
import { countText } from '~/lib/money'
import { paths, withQuery } from '~/lib/paths'

/** The draw requests that moved last. */
export function LatestRequests({
  requests,
  total,
  clock,
}: {
  requests: DrawRequestRow[]
  total: number
  clock: Clock
}) {
  return (
    <Card className="overflow-hidden">
      <CardHead title="Latest inspections">
        <Button variant="ghost" size="sm" asChild>
          <Link to={withQuery(paths.drawRequests(), { sort: '-updatedAt' })} prefetch="intent">
            All {countText(total)}
          </Link>
        </Button>
      </CardHead>
      {requests.length === 0 ? (
        <p className="border-t px-4 py-6 text-muted-foreground">No draw request yet.</p>
      ) : (
        <Table aria-label="Latest inspections" className="border-t [--edge:16px] [&_tbody_tr:last-child_td]:border-b-0">
          <thead>
            <tr>
              <Th>Lot</Th>
              <Th className="w-[84px] max-md:hidden">Request</Th>
              <Th className="w-[126px] max-md:hidden">Progress, %</Th>
              <Th className="w-[138px]">Status</Th>
              <Th className="w-[94px] text-right max-md:hidden">Updated</Th>
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
                    <span className="text-muted-foreground">{cityOf(request.lot)}</span>
                  </Link>
                </Td>
                <Td className="text-foreground-2 max-md:hidden">{drawName(request)}</Td>
                <Td className="max-md:hidden">
                  <ProgressCell value={request.progress} />
                </Td>
                <Td>
                  <InspectionPill status={request.status} />
                </Td>
                <Td className="text-right text-muted-foreground max-md:hidden">
                  {agoText(request.updatedAt, clock.now, clock.zone)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
