import type { FastifyInstance } from 'fastify'

import { openApiDocument, type OpenApi } from './document'
import { apiPage, pagePolicy } from './page'

// Generated on first use: most installations never request it, and it takes longer than registering all other routes.
let made: { document: OpenApi; page: string } | undefined

function madeOnce() {
  if (made) return made
  const document = openApiDocument()
  made = { document, page: apiPage(document) }
  return made
}

/**
 * Serves the contract for programs and for people; generated once, because it does not change while the process runs.
 */
export function bindOpenApi(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(madeOnce().document),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-cache')
      .send(madeOnce().page),
  )
}
