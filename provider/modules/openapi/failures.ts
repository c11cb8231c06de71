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
    ...(takes && { '400': failure('Not valid; `issues` names each field.') }),
    ...((access === 'signed-in' || effect === 'session') && { '401': failure('Not signed in, or not any more.') }),
    ...(access === 'signed-in' && { '403': failure('Not for this role.') }),
    ...(access === 'signed-in' && takes && { '404': failure('Not there, or not for the viewer to see.') }),
    ...(isChange && {
      '409': passing('A rule or a newer version forbids it; with Retry-After it may be tried again.'),
    }),
    ...(hasBody && { '413': failure('Larger than is taken.'), '415': failure('Of a type that is not read.') }),
    ...(isChange && { '422': failure('The Idempotency-Key was used for something else.') }),
    '429': passing('Too many calls.'),
    '503': passing('The database is out of reach.'),
    default: failure('A fault of the provider; the log has it under `traceId`.'),
  }
}
