import type { FastifyInstance } from 'fastify'

import type { OperationId } from 'contract/catalogue'

/** One route as it was bound; `operation` null where it is outside the contract. */
export type BoundRoute = { method: string; url: string; operation: OperationId | null }

declare module 'fastify' {
  interface FastifyInstance {
    boundRoutes: readonly BoundRoute[]
  }
}

/** Lists every route as it is bound, for the law that the contract and the routes are the same calls. */
export function listRoutes(app: FastifyInstance): void {
  const routes: BoundRoute[] = []
  app.decorate('boundRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, operation: config?.operation ?? null })
  })
}
