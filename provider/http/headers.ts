import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // No response of the provider is a page that loads anything; the documentation page sets its own policy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Adds the security headers to every response; a handler's own value takes precedence. */
export function setHeaders(app: FastifyInstance, appOrigin: string): void {
  const headers = Object.entries({
    ...always,
    ...(appOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

/**
 * Content-Disposition of a file that the browser saves: its name in ASCII, and in full for newer clients (RFC 6266).
 * Accents are dropped from the ASCII name; other signs become underscores.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
