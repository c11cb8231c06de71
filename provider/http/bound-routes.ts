import type { FastifyInstance } from 'fastify'

import type { OperationId } from 'contract/core/catalog'

/** A bound route; `operation` is null for routes outside the contract. */
export type BoundRoute = { method: string; url: string; operation: OperationId | null }

declare module 'fastify' {
  interface FastifyInstance {
    boundRoutes: readonly BoundRoute[]
  }
}

/** Lists every bound route, for the architecture test that compares routes and contract. */
export function listRoutes(app: FastifyInstance): void {
  const routes: BoundRoute[] = []
  app.decorate('boundRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, operation: config?.operation ?? null })
  })
}
