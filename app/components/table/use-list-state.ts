import { useLocation, useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { longestCursor } from 'contract/core/limits'
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
function usePendingQuery(): URLSearchParams {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { location } = useNavigation()
  const next = location?.pathname === pathname ? location.search : null
  return useMemo(() => (next === null ? search : new URLSearchParams(next)), [next, search])
}

/**
 * Finds the cursor of a page of the list: of the next one in the answer that is shown, of others while the list stays
 * open. Null for a page that was not turned to; the provider then counts the rows before it.
 */
function useCursors(spec: ListSpec, next: string | null): (page: number, query: ListQuery) => string | null {
  const [search] = useSearchParams()
  const [known] = useState(() => new Map<string, string>())
  const { shown, nameOf } = useMemo(() => {
    const nameFor = (page: number, of: ListQuery) =>
      writeListQuery({ ...of, page, cursor: null, hidden: [], peek: null }, spec)
    return { shown: readListQuery(search, spec), nameOf: nameFor }
  }, [search, spec])
  const after = next !== null && next.length <= longestCursor ? next : null
  useEffect(() => {
    if (shown.cursor !== null) known.set(nameOf(shown.page, shown), shown.cursor)
    if (after !== null) known.set(nameOf(shown.page + 1, shown), after)
  }, [known, nameOf, shown, after])
  return useCallback(
    (page, query) => {
      if (page <= 1) return null
      const name = nameOf(page, query)
      return name === nameOf(shown.page + 1, shown) ? after : (known.get(name) ?? null)
    },
    [known, nameOf, shown, after],
  )
}

/**
 * The state of the list at this address, and addresses of its other states.
 * @param next the cursor of the answer that is shown: with it a deep page costs as much as the first
 */
export function useListState(spec: ListSpec, next: string | null = null) {
  const search = usePendingQuery()
  const navigate = useNavigate()
  const query = useMemo(() => readListQuery(search, spec), [search, spec])
  const cursorOf = useCursors(spec, next)
  return useMemo(() => {
    const toPage = (page: number) => changeListQuery(query, { page, cursor: cursorOf(page, query) })
    const href = (next: ListQuery) => writeListQuery(next, spec) || '.'
    return {
      query,
      spec,
      sortHref: (column: string) => href(toggleSort(query, column)),
      toPage,
      pageHref: (page: number) => href(toPage(page)),
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
  }, [query, spec, navigate, cursorOf])
}

export type ListState = ReturnType<typeof useListState>
