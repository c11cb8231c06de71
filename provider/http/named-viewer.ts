import type { FastifyRequest } from 'fastify'

/**
 * Where the specification sends `id`, `roleName` and `type` as headers, they stand for fields of the query and grant
 * nothing: who is asking comes from the token alone. An agency's id narrows to that agency; the query itself goes before.
 * @param names what the query calls the two fields
 */
export function headersAsFilters(names: { agency: string; type?: string }) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id, rolename, type } = request.headers
    const query: Record<string, unknown> = { ...(request.query as Record<string, unknown>) }
    if (rolename === 'agency' && id !== undefined) query[names.agency] ??= id
    if (names.type && type !== undefined) query[names.type] ??= type
    request.query = query
  }
}
