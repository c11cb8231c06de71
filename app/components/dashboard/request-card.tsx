import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DrawRequestRow } from 'contract/requests/calls'
import { t } from 'locales/dashboard'
import { Button } from '~/components/ui/button'
import { Card, CardHead } from '~/components/ui/card'
import { Table, Td } from '~/components/ui/table'
import { countText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { cursorLook, cursorRow } from '~/hooks/use-row-cursor'

type RequestCardProps = {
  title: string
  requests: readonly DrawRequestRow[]
  /** Total number of requests, and their list. */
  total: number
  all: string
  /** Content of the empty state. */
  empty: ReactNode
  /** Beside the street in the first column. */
  beside: (request: DrawRequestRow) => string
  /** Text below the street on phones, which do not have all columns. */
  beneath: (request: DrawRequestRow) => string
  heads: ReactNode
  /** The cells after the first. */
  cells: (request: DrawRequestRow) => ReactNode
  className?: string
}

/** The first draw requests of a list, each row starting with its lot, and a link to all. */
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
            {t('dashboard.all', { count: countText(total) })}
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
              // Ids are per list: a request can be in several of them.
              <tr
                key={request.uuid}
                {...cursorRow(`${title} ${request.uuid}`)}
                className={`hover:bg-row-hover ${cursorLook}`}
              >
                <Td className="max-md:h-14">
                  <Link
                    to={paths.drawRequest({ lotId: request.lotId, requestId: request.uuid })}
                    prefetch="intent"
                    className="rounded-xs max-md:flex max-md:min-h-11 max-md:py-1.5 max-md:flex-col max-md:justify-center md:inline-flex md:max-w-full md:flex-wrap md:gap-x-1 md:align-middle md:leading-4"
                  >
                    <span className="font-medium md:truncate" translate="no">
                      {request.lot.street}
                    </span>{' '}
                    <span className="truncate text-muted-foreground max-md:hidden">{beside(request)}</span>
                    <span className="block text-xs whitespace-normal text-foreground-2 md:hidden">
                      {beneath(request)}
                    </span>
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
