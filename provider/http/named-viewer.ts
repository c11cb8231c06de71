import type { FastifyRequest } from 'fastify'

import { uuid } from 'contract/common'

/** Names of the query's fields that the headers stand for, and the types the call knows. */
type HeaderFields = { agency: string; type?: { name: string; known: readonly string[] } }

/**
 * Reads the headers `id`, `roleName` and `type` of the specification as fields of the query. They grant nothing, as the
 * token alone says who is asking: an agency's id narrows to that agency, and the query itself goes before. A value that says
 * nothing to this call, such as an id of another system, narrows nothing and refuses nothing.
 */
export function headersAsFilters({ agency, type }: HeaderFields) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id, rolename, type: kind } = request.headers
    const query: Record<string, unknown> = { ...(request.query as Record<string, unknown>) }
    if (rolename === 'agency' && uuid.safeParse(id).success) query[agency] ??= id
    if (type?.known.some((one) => one === kind)) query[type.name] ??= kind
    request.query = query
  }
}
