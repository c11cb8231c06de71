import type { FastifyInstance } from 'fastify'

/** Logs one line per call with the route's pattern instead of its URL, because URLs contain tokens and ids. */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { operation, url } = request.routeOptions.config
    if (operation === 'health.live' || operation === 'health.ready') return
    const line = {
      traceId: request.id,
      operation: operation ?? null,
      method: request.method,
      route: url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(line, 'call')
  })
}
