import type { DataOf } from 'contract/catalogue'
import { callProvider, type CallOptions } from './provider.server'

/** Records by a few letters; `types` narrows to nouns. Nothing typed finds nothing, without a call. */
export async function searchRecords(
  request: Request,
  q: string,
  types: string | null,
  options?: CallOptions,
): Promise<DataOf<'search'>> {
  const text = q.trim().slice(0, 100)
  if (!text) return { data: [], totalRecord: 0 }
  return callProvider(request, 'search', { query: { q: text, types: types || undefined } }, options)
}
