import type { FastifyInstance } from 'fastify'

import { isBoundedJson } from 'contract/core/json-limits'
import { t as refusal } from 'locales/refusals'
import { ApiError } from './errors'

/** Limit for the values in a body: a bulk call may contain 10,000 ids and exclude as many. */
const mostValues = 25_000

/**
 * Parses JSON bodies. An empty body counts as none (Fastify's own parser rejects it). Prototype-poisoning keys are
 * rejected, and so are bodies with more values or levels than any call has, before they are parsed.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, undefined)
    else if (!isBoundedJson(text, mostValues)) done(new ApiError(413, refusal('tooLarge')))
    else void parse(request, text, done)
  })
}
