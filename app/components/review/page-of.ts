import type { RequestPage } from 'contract/requests/calls'

/** The draw request's page in the data of a route; null for other routes. */
export function pageOf(data: unknown): RequestPage | null {
  if (typeof data !== 'object' || data === null || !('page' in data)) return null
  const { page } = data
  return typeof page === 'object' && page !== null && 'drawRequest' in page ? (page as RequestPage) : null
}
