import { Link, useRevalidator } from '@remix-run/react'
import { RefreshCw, SearchX } from 'lucide-react'
import { Do } from '~/components/palette/do'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { changeListQuery, pageCount, setFilter } from '~/lib/list-query'
import { activeFilters, type FilterField } from './filters'
import type { ListState } from './use-list-state'

/** The list could not be had; what it was asked for is kept in the address. */
export function ListTrouble({ noun, error }: { noun: string; error: string }) {
  const { state, revalidate } = useRevalidator()
  return (
    <EmptyState
      icon={RefreshCw}
      title={`The ${noun} did not load`}
      actions={
        <Button onClick={revalidate} aria-disabled={state !== 'idle'}>
          Try again
        </Button>
      }
    >
      <p>{error.replace(/\.$/, '')}. Your filters are kept.</p>
    </EmptyState>
  )
}

/** A page behind the last one, from an old link or because rows have left. */
export function PastTheEnd({ noun, state, total }: { noun: string; state: ListState; total: number }) {
  const last = pageCount(total, state.query.limit)
  return (
    <EmptyState
      icon={SearchX}
      title={`There is no page ${state.query.page}`}
      actions={
        <Button asChild>
          <Link to={state.pageHref(last)}>Go to page {last}</Link>
        </Button>
      }
    >
      <p>
        These {noun} end on page {last}.
      </p>
    </EmptyState>
  )
}

function words(state: ListState, fields: readonly FilterField[]): string {
  const parts = activeFilters(state.query, fields).map(({ label, text }) => `“${label} is ${text}”`)
  if (state.query.keyword) parts.unshift(`“${state.query.keyword}”`)
  return parts.join(' and ')
}

/** Nothing matches: says which filters took everything away, and lets each of them go. */
export function NoMatch({ noun, state, fields }: { noun: string; state: ListState; fields: readonly FilterField[] }) {
  const { query, change } = state
  const last = activeFilters(query, fields).at(-1)
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${noun} matches`}
      actions={
        <>
          {last && query.keyword && (
            <Button onClick={() => change(setFilter(query, last.field, []))}>Drop {last.text}</Button>
          )}
          <Do id="list.clearFilter" look="outline" label="Clear all" />
        </>
      }
    >
      <p>
        {words(state, fields)} {query.keyword && last ? 'together leave' : 'leaves'} nothing to show.
      </p>
    </EmptyState>
  )
}

/** The state of a list without keyword and filters. */
export const cleared = (state: ListState) => changeListQuery(state.query, { keyword: null, filters: {} })
