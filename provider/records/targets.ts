import { totalCap } from 'contract/core/limits'
import { t as refusal } from 'locales/refusals'
import { ApiError, conflict, notFound } from 'provider/http/errors'

/** The rows of a bulk call (docs/api-conventions.md#bulk-calls). */
export type Target<Filter> =
  | { ids: readonly string[] }
  | { filter: Filter; except: readonly string[]; expected: number }

type Ways<Filter, Row> = {
  /** Ids that match a filter, at most `limit`. */
  find: (filter: Filter, limit: number) => Promise<string[]>
  /** Locks those rows that the actor may see. */
  lock: (ids: readonly string[]) => Promise<Row[]>
}

/**
 * Locks all rows of a bulk call for update, or none.
 * @throws ApiError 400 for an empty list of ids, or a filter that matches more than 10,000 rows; 404 when the actor may
 * not see an id; 409 when the filter matches another count than the caller saw
 */
export async function lockTarget<Filter, Row>(
  target: Target<Filter>,
  { find, lock }: Ways<Filter, Row>,
): Promise<Row[]> {
  if ('ids' in target) {
    const ids = [...new Set(target.ids)]
    if (ids.length === 0) throw new ApiError(400, refusal('emptySelection'))
    const rows = await lock(ids)
    if (rows.length !== ids.length) throw notFound()
    return rows
  }
  const except = new Set(target.except)
  const matching = await find(target.filter, totalCap + 1)
  if (matching.length > totalCap) throw new ApiError(400, refusal('tooManyRows'))
  const rows = await lock(matching.filter((uuid) => !except.has(uuid)))
  if (rows.length !== target.expected)
    throw conflict(refusal('countChanged', { actual: rows.length, expected: target.expected }))
  return rows
}
