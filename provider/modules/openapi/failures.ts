import type { Endpoint } from 'contract/core/endpoint'
import { isNothing } from 'provider/http/parse'
import type { JsonSchema } from './schemas'

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const headers = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 0 } },
}
const failure = (description: string): JsonSchema => ({ description, content })
const passing = (description: string): JsonSchema => ({ description, headers, content })

/** Possible errors of a call, by status. Other failures are errors of the provider, with status 500. */
export function failuresOf({ params, query, body, access, effect, wire }: Endpoint): Record<string, JsonSchema> {
  const hasBody = !isNothing(body) || wire === 'tus'
  const takes = hasBody || !isNothing(params) || !isNothing(query)
  const isChange = effect === 'change'
  return {
    ...(takes && { '400': failure('Invalid input; `issues` names each field.') }),
    ...((access === 'signed-in' || effect === 'session') && { '401': failure('Not signed in, or the session ended.') }),
    ...(access === 'signed-in' && { '403': failure('This role may not make the call.') }),
    ...(access === 'signed-in' && takes && { '404': failure('Does not exist, or the viewer may not see it.') }),
    ...(isChange && {
      '409': passing('A rule forbids it, or the version is outdated; with Retry-After the call can be repeated.'),
    }),
    ...(hasBody && { '413': failure('The body is too large.'), '415': failure('The content type is not supported.') }),
    ...(isChange && { '422': failure('The Idempotency-Key was used for another call.') }),
    '429': passing('Too many calls.'),
    '503': passing('The database is unavailable.'),
    default: failure('An error of the provider; the log has it under `traceId`.'),
  }
}
