import { useLocation, useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import {
  changeListQuery,
  type ListQuery,
  type ListSpec,
  readListQuery,
  toggleSort,
  writeListQuery,
} from '~/lib/lists/list-query'

/**
 * The query of a pending navigation within this list, else the current one, so that a second press builds on the first.
 */
function useAsked(): URLSearchParams {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { location } = useNavigation()
  const next = location?.pathname === pathname ? location.search : null
  return useMemo(() => (next === null ? search : new URLSearchParams(next)), [next, search])
}

/** The state of the list at this address, and addresses of its other states. */
export function useListState(spec: ListSpec) {
  const search = useAsked()
  const navigate = useNavigate()
  const query = useMemo(() => readListQuery(search, spec), [search, spec])
  return useMemo(() => {
    const href = (next: ListQuery) => writeListQuery(next, spec) || '.'
    return {
      query,
      spec,
      sortHref: (column: string) => href(toggleSort(query, column)),
      pageHref: (page: number) => href(changeListQuery(query, { page, cursor: null })),
      href,
      /**
       * Navigates to another state of this list; adds a history entry only if the page changes. Details open and close
       * at once, which Back relies on.
       */
      change: (next: ListQuery) =>
        navigate(href(next), {
          replace: next.page === query.page,
          preventScrollReset: true,
          flushSync: next.peek !== query.peek,
        }),
    }
  }, [query, spec, navigate])
}

export type ListState = ReturnType<typeof useListState>
