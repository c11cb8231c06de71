import type { FastifyRequest } from 'fastify'

import { roleNames } from 'contract/core/roles'
import { isAgency } from 'contract/core/capabilities'
import { uuid } from 'contract/core/common'

/** Names of the query fields that the headers map to, and the types that the call knows. */
type HeaderFields = { agency: string; type?: { name: string; known: readonly string[] } }

/**
 * Reads the specification's headers `id`, `roleName` and `type` as query fields. They grant nothing, because only the
 * token identifies the caller: an agency's id narrows the list to that agency, and an explicit query field takes
 * precedence. Values that mean nothing to this call, such as an id of another system, are ignored.
 */
export function headersAsFilters({ agency, type }: HeaderFields) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id, rolename, type: kind } = request.headers
    const query: Record<string, unknown> = { ...(request.query as Record<string, unknown>) }
    if (roleNames.some((name) => name === rolename && isAgency(name)) && uuid.safeParse(id).success)
      query[agency] ??= id
    if (type?.known.some((one) => one === kind)) query[type.name] ??= kind
    request.query = query
  }
}
