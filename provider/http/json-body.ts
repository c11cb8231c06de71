import type { FastifyInstance } from 'fastify'

/** JSON bodies; an empty one is no body (Fastify's own parser refuses it), and prototype-poisoning keys are refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
