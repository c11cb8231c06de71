import type { FastifyInstance } from 'fastify'

import { isBoundedJson } from 'contract/json-limits'
import { refusal } from 'contract/refusals'
import { ApiError } from 'provider/http/errors'

/** Values of one body: a bulk call may name 10,000 ids, or leave out as many. */
const mostValues = 25_000

/**
 * JSON bodies; an empty one is no body (Fastify's own parser refuses it), prototype-poisoning keys are refused, and so are
 * more values or levels than any call has, before they are parsed.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, undefined)
    else if (!isBoundedJson(text, mostValues)) done(new ApiError(413, refusal('tooLarge')))
    else void parse(request, text, done)
  })
}
