import type { RequestPage } from 'contract/requests/calls'

/** The draw request's page among what a route's loader gave; null where it is not that route's. */
export function pageOf(data: unknown): RequestPage | null {
  if (typeof data !== 'object' || data === null || !('page' in data)) return null
  const { page } = data
  return typeof page === 'object' && page !== null && 'drawRequest' in page ? (page as RequestPage) : null
}
