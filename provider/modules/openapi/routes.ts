import type { FastifyInstance } from 'fastify'

import { openApiDocument, type OpenApi } from 'provider/modules/openapi/document'
import { apiPage, pagePolicy } from 'provider/modules/openapi/page'

// Most who start a provider never ask for them, and to make them takes longer than all its other routes together.
let made: { document: OpenApi; page: string } | undefined

function madeOnce() {
  if (made) return made
  const document = openApiDocument()
  made = { document, page: apiPage(document) }
  return made
}

/** The contract for programs and for people; made when first asked for, since it does not change while the process runs. */
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
