import type { DataOf, InputOf } from 'contract/catalogue'
import { callProvider, type CallOptions } from './provider.server'

/** Records by a few letters, or the newest of the types named. */
export function searchRecords(
  request: Request,
  query: InputOf<'search'>['query'],
  options?: CallOptions,
): Promise<DataOf<'search'>> {
  return callProvider(request, 'search', { query }, options)
}
