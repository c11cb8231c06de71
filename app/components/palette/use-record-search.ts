import { useEffect, useState } from 'react'
import type { SearchHit } from 'contract/account'
import type { Ask } from '~/commands/command'
import { queryScopes, readQuery } from '~/commands/query'
import { withQuery } from '~/lib/paths'
import type { PaletteMemory } from './memory'
import { recordOf } from './records'
import type { KnownRecord } from './records'

const searchAddress = '/resources/search'

/** What a query asks the server for; null where there is nothing to ask. */
function askFor(typed: string, types: readonly string[] | null): string | null {
  const { scope, text } = types ? { scope: null, text: typed.trim() } : readQuery(typed)
  if (text === '' || scope === 'command' || scope === 'help') return null
  const wanted = types ?? (scope ? queryScopes[scope].types : [])
  return withQuery(searchAddress, { q: text, types: wanted.join(',') })
}

/** Whether what is typed asks for records, on the first page or on one that chooses a record. */
export const asksRecords = (typed: string, page: { readonly ask: Ask } | null): boolean =>
  page === null ? askFor(typed, null) !== null : page.ask.kind === 'record' && askFor(typed, page.ask.types) !== null

const delay = 60

/**
 * Records the server finds for what is typed. A later letter aborts the earlier search; what was found stays known for the
 * session. A search that fails finds nothing: the palette goes on without it.
 */
export function useRecordSearch(
  typed: string,
  types: readonly string[] | null,
  memory: PaletteMemory,
): { found: readonly KnownRecord[]; busy: boolean } {
  const url = askFor(typed, types)
  const [state, setState] = useState<{ url: string | null; found: readonly KnownRecord[] }>({ url: null, found: [] })
  useEffect(() => {
    if (url === null) return undefined
    const abort = new AbortController()
    const search = async () => {
      const found = await fetchRecords(url, abort.signal)
      if (abort.signal.aborted) return
      memory.learn(found)
      setState({ url, found })
    }
    const timer = setTimeout(() => void search(), delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [url, memory])
  const settled = state.url === url
  return { found: settled ? state.found : [], busy: url !== null && !settled }
}

async function fetchRecords(url: string, signal: AbortSignal): Promise<KnownRecord[]> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    if (!response.ok) return []
    // Our own route's answer, read by the contract on the server already.
    const { data }: { data: readonly SearchHit[] } = await response.json()
    return data.flatMap((hit) => recordOf(hit) ?? [])
  } catch {
    return []
  }
}
