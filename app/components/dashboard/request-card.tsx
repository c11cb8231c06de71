import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DrawRequestRow } from 'contract/requests'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { Table, Td } from '~/components/ui/table'
import { countText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { cursorLook, cursorRow } from '~/hooks/use-row-cursor'

type RequestCardProps = {
  title: string
  requests: readonly DrawRequestRow[]
  /** How many there are in all, and the list of them. */
  total: number
  all: string
  /** What stands where there are none. */
  empty: ReactNode
  /** Beside the street in the first column. */
  beside: (request: DrawRequestRow) => string
  /** Beneath the street on a phone, which has no room for all columns. */
  beneath: (request: DrawRequestRow) => string
  heads: ReactNode
  /** The cells after the first. */
  cells: (request: DrawRequestRow) => ReactNode
  className?: string
}

/** A few draw requests of the dashboard, each a row that begins with its lot, and the way to all of them. */
export function RequestCard({
  title,
  requests,
  total,
  all,
  empty,
  beside,
  beneath,
  heads,
  cells,
  className = '',
}: RequestCardProps) {
  return (
    <Card className={`overflow-hidden ${className}`}>
      <CardHead title={title}>
        <Button variant="ghost" size="sm" asChild>
          <Link to={all} prefetch="intent">
            All {countText(total)}
          </Link>
        </Button>
      </CardHead>
      {requests.length === 0 ? (
        <div className="border-t px-4 py-6 text-muted-foreground">{empty}</div>
      ) : (
        <Table aria-label={title} className="border-t [--edge:16px] [&_tbody_tr:last-child_td]:border-b-0">
          <thead>
            <tr>{heads}</tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              // One may stand in several of these lists.
              <tr
                key={request.uuid}
                {...cursorRow(`${title} ${request.uuid}`)}
                className={`hover:bg-row-hover ${cursorLook}`}
              >
                <Td className="max-md:h-14">
                  <Link
                    to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })}
                    prefetch="intent"
                    className="rounded-xs max-md:flex max-md:min-h-11 max-md:flex-col max-md:justify-center"
                  >
                    <span className="font-medium">{request.lot.street}</span>{' '}
                    <span className="text-muted-foreground max-md:hidden">{beside(request)}</span>
                    <span className="block truncate text-xs text-foreground-2 md:hidden">{beneath(request)}</span>
                  </Link>
                </Td>
                {cells(request)}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
