import { useLocation, useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import {
  changeListQuery,
  type ListQuery,
  type ListSpec,
  readListQuery,
  toggleSort,
  writeListQuery,
} from '~/lib/list-query'

/** The query of this list that is being gone to, else the one on show: a second press counts from where the first one leads. */
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
       * Goes to another state of this list; it takes no new place in the history unless the page changes. Details come and
       * go at once: Back counts on it.
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
