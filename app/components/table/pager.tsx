import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageSizes, totalCap } from 'contract/limits'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { changeListQuery, pageCount } from '~/lib/list-query'
import { countText } from '~/lib/money'
import type { ListState } from './use-list-state'

type PagerProps = { state: ListState; total: number; capped: boolean; shown: number }

function PageSize({ state }: { state: ListState }) {
  const { query, change } = state
  return (
    <Select
      bare
      aria-label="Rows per page"
      value={query.limit}
      onChange={(event) => change(changeListQuery(query, { limit: Number(event.target.value) }))}
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {size} per page
        </option>
      ))}
    </Select>
  )
}

function Turn({
  to,
  label,
  disabled,
  children,
}: {
  to: string
  label: string
  disabled: boolean
  children: ReactNode
}) {
  if (disabled)
    return (
      <Button variant="ghost" size="icon" aria-label={label} aria-disabled="true">
        {children}
      </Button>
    )
  return (
    <Button variant="ghost" size="icon" asChild>
      <Link to={to} aria-label={label} prefetch="intent" preventScrollReset>
        {children}
      </Link>
    </Button>
  )
}

/** The foot of a list: which rows, how many a page, and turning the page. */
export function Pager({ state, total, capped, shown }: PagerProps) {
  const { query, pageHref } = state
  const pages = pageCount(capped ? totalCap : total, query.limit)
  const first = (query.page - 1) * query.limit + 1
  return (
    <footer className="flex h-10 flex-none items-center gap-1.5 border-t bg-background pr-3 pl-5 text-xs text-muted-foreground touch:h-13 max-md:pl-4">
      <span>
        {shown === 0 ? '0' : `${countText(first)}–${countText(first + shown - 1)}`} of {countText(total, capped)}
      </span>
      <span className="flex-1" />
      <PageSize state={state} />
      <Turn to={pageHref(query.page - 1)} label="Previous page" disabled={query.page <= 1}>
        <ChevronLeft />
      </Turn>
      {total > 0 && (
        <span className="text-foreground-2 max-xs:hidden">
          Page {countText(query.page)} of {capped ? `${countText(pages)}+` : countText(pages)}
        </span>
      )}
      <Turn to={pageHref(query.page + 1)} label="Next page" disabled={!capped && query.page >= pages}>
        <ChevronRight />
      </Turn>
    </footer>
  )
}
