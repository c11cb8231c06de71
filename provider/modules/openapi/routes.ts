import type { FastifyInstance } from 'fastify'

import { openApiDocument } from 'provider/modules/openapi/document'
import { apiPage, pagePolicy } from 'provider/modules/openapi/page'

/** The contract for programs and for people; made once, since the contract does not change while the process runs. */
export function bindOpenApi(app: FastifyInstance): void {
  const document = openApiDocument()
  const page = apiPage(document)
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-cache')
      .send(page),
  )
}
