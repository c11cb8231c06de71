import { Link } from '@remix-run/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { pageSizes, totalCap } from 'contract/core/limits'
import { t } from 'locales/table'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { changeListQuery, pageCount } from '~/lib/lists/list-query'
import { countText } from '~/lib/text/money'
import type { ListState } from './use-list-state'

type PagerProps = { state: ListState; total: number; capped: boolean; shown: number }

function PageSize({ state }: { state: ListState }) {
  const { query, change } = state
  return (
    <Select
      bare
      aria-label={t('table.rowsPerPage')}
      value={query.limit}
      onChange={(event) => change(changeListQuery(query, { limit: Number(event.target.value) }))}
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {t('table.perPage', { size })}
        </option>
      ))}
    </Select>
  )
}

function PageLink({
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

/** The line below a list: the rows shown, the page size, and links to the previous and next page. */
export function Pager({ state, total, capped, shown }: PagerProps) {
  const { query, pageHref } = state
  const pages = pageCount(capped ? totalCap : total, query.limit)
  const first = (query.page - 1) * query.limit + 1
  return (
    <footer className="flex h-10 flex-none items-center gap-1.5 border-t bg-background pe-3 ps-5 text-xs text-muted-foreground touch:h-13 max-md:ps-4">
      <span>
        {shown === 0
          ? t('table.noRows', { total: countText(total, capped) })
          : t('table.rows', {
              from: countText(first),
              to: countText(first + shown - 1),
              total: countText(total, capped),
            })}
      </span>
      <span className="flex-1" />
      <PageSize state={state} />
      <PageLink to={pageHref(query.page - 1)} label={t('table.previousPage')} disabled={query.page <= 1}>
        <ChevronLeft />
      </PageLink>
      {total > 0 && (
        <span className="text-foreground-2 max-xs:hidden">
          {t('table.page', {
            page: countText(query.page),
            pages: capped ? `${countText(pages)}+` : countText(pages),
          })}
        </span>
      )}
      <PageLink to={pageHref(query.page + 1)} label={t('table.nextPage')} disabled={!capped && query.page >= pages}>
        <ChevronRight />
      </PageLink>
    </footer>
  )
}
