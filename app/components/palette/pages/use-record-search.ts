import { useEffect, useState } from 'react'
import type { SearchHit, SearchWhere } from 'contract/account/calls'
import type { DataOf } from 'contract/core/catalog'
import { longestSearch } from 'contract/core/limits'
import type { SearchType } from 'contract/core/nouns'
import { queryScopes, parsePaletteQuery } from '~/commands/text/query'
import { withQuery } from '~/lib/paths'
import { knownTo } from '~/components/palette/rows/known-records'
import type { PaletteMemory } from '~/components/palette/box/palette-memory'
import { recordOf } from '~/components/palette/rows/record-rows'

const searchAddress = '/resources/search'

/** An argument page that chooses a record: filters of its search, and the draw request whose items come first. */
export type RecordPage = {
  readonly types: readonly SearchType[]
  readonly where: SearchWhere
  readonly near?: string | undefined
}

/**
 * Search address of a query; null if there is nothing to search, or if more was pasted than a search accepts. A choice
 * starts with the newest records, and so does a sign without text.
 */
export function searchFor(typed: string, page: RecordPage | null): string | null {
  const { scope, text } = page ? { scope: null, text: typed.trim() } : parsePaletteQuery(typed)
  if (text.length > longestSearch) return null
  if (page) {
    const where = Object.entries(page.where).map(([field, value]) => [`where.${field}`, value])
    const { types, near } = page
    return withQuery(searchAddress, { q: text, types: types.join(','), near, ...Object.fromEntries(where) })
  }
  const types = scope ? queryScopes[scope].types.join(',') : ''
  if ((text === '' && types === '') || scope === 'command' || scope === 'help') return null
  return withQuery(searchAddress, { q: text, types })
}

const delay = 60
/** Records found, and whether there are more or the search `failed`. */
type Found = { readonly hits: readonly SearchHit[]; readonly more: boolean; readonly failed: boolean }
const nothing: Found = { hits: [], more: false, failed: false }
const failure: Found = { ...nothing, failed: true }

/**
 * Records that the server finds for a URL of `searchFor`. A new query aborts the earlier search. Results are known for
 * the rest of the session. If a search fails, `failed` is true and the palette lists its own rows.
 */
export function useRecordSearch(url: string | null, memory: PaletteMemory): Found & { busy: boolean } {
  const [state, setState] = useState<Found & { url: string | null }>({ url: null, ...nothing })
  useEffect(() => {
    if (url === null) return undefined
    const abort = new AbortController()
    const search = async () => {
      const found = await fetchHits(url, abort.signal)
      if (abort.signal.aborted) return
      knownTo(memory).learn(
        found.hits.flatMap((hit) => (hit.archived ? [] : (recordOf({ ...hit, matched: null }) ?? []))),
      )
      setState({ url, ...found })
    }
    const timer = setTimeout(() => void search(), delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [url, memory])
  const settled = state.url === url
  return { ...(settled ? state : nothing), busy: url !== null && !settled }
}

/** Records with exactly these names; a name of several records finds none. */
export async function findNamed(names: readonly string[], page: RecordPage, signal: AbortSignal) {
  const found = await Promise.all(
    names.map(async (name) => {
      const url = searchFor(name, page)
      const { hits } = url === null ? nothing : await fetchHits(url, signal)
      const called = hits.filter(({ title }) => title === name)
      return called.length === 1 ? called : []
    }),
  )
  return found.flat()
}

async function fetchHits(url: string, signal: AbortSignal): Promise<Found> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    if (!response.ok) return failure
    // The route validated this answer on the server.
    const { data: hits, totalRecord }: DataOf<'search'> = await response.json()
    return { hits, more: totalRecord > hits.length, failed: false }
  } catch {
    return failure
  }
}
