import type { DataOf, InputOf } from 'contract/core/catalog'
import { callProvider, type CallOptions } from '~/services/http/provider.server'

/** Searches records by a few letters, or returns the newest of the given types. */
export function searchRecords(
  request: Request,
  query: InputOf<'search'>['query'],
  options?: CallOptions,
): Promise<DataOf<'search'>> {
  return callProvider(request, 'search', { query }, options)
}
