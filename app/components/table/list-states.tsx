import { Link, useRevalidator } from '@remix-run/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import SearchX from 'lucide-react/icons/search-x'
import { t } from 'locales/table'
import { CommandButton } from '~/components/command/command-button'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { changeListQuery, pageCount, setFilter } from '~/lib/lists/list-query'
import { listText } from '~/lib/text/list-text'
import type { ListNoun } from './columns'
import { activeFilters, type FilterField } from './filters'
import type { ListState } from './use-list-state'

/** Shown when the list could not be loaded; its query stays in the address. */
export function ListError({ noun, error }: { noun: ListNoun; error: string }) {
  const { state, revalidate } = useRevalidator()
  return (
    <EmptyState
      icon={RefreshCw}
      title={t('table.failed', { noun })}
      actions={
        <Button onClick={revalidate} aria-disabled={state !== 'idle'}>
          {t('table.tryAgain')}
        </Button>
      }
    >
      <p>{t('table.failedText', { why: error.replace(/\.$/, '') })}</p>
    </EmptyState>
  )
}

/** Shown for a page after the last one, which an old link names or which lost its rows. */
export function PastTheEnd({ state, total }: { state: ListState; total: number }) {
  const last = pageCount(total, state.query.limit)
  return (
    <EmptyState
      icon={SearchX}
      title={t('table.noPage', { page: state.query.page })}
      actions={
        <Button asChild>
          <Link to={state.pageHref(last)}>{t('table.goToPage', { page: last })}</Link>
        </Button>
      }
    >
      <p>{t('table.lastPage', { page: last })}</p>
    </EmptyState>
  )
}

function filtersText(state: ListState, fields: readonly FilterField[]): string {
  const parts = activeFilters(state.query, fields).map(({ label, text }) =>
    t('table.quotedFilter', { field: label, value: text }),
  )
  if (state.query.keyword) parts.unshift(t('table.quotedKeyword', { keyword: state.query.keyword }))
  return listText(parts)
}

/** Shown when nothing matches: names the active filters, with buttons that remove them. */
export function NoMatch({ noun, state, fields }: { noun: ListNoun; state: ListState; fields: readonly FilterField[] }) {
  const { query, change } = state
  const last = activeFilters(query, fields).at(-1)
  return (
    <EmptyState
      icon={SearchX}
      title={t('table.noMatch', { noun })}
      actions={
        <>
          {last && query.keyword && (
            <Button onClick={() => change(setFilter(query, last.field, []))}>
              {t('table.remove', { filter: last.text })}
            </Button>
          )}
          <CommandButton id="list.clearFilter" look="outline" label={t('table.clearAll')} />
        </>
      }
    >
      <p>{t('table.noMatchText', { filters: filtersText(state, fields) })}</p>
    </EmptyState>
  )
}

/** The state of a list without keyword and filters. */
export const cleared = (state: ListState) => changeListQuery(state.query, { keyword: null, filters: {} })
