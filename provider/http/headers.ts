import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Nothing the provider answers is a page that may load anything; the documentation page sets its own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** The security headers of every answer; a handler's own value of one stays. */
export function setHeaders(app: FastifyInstance, appOrigin: string): void {
  const headers = Object.entries({
    ...always,
    ...(appOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
