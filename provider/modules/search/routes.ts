import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { search } from './service'

/** Binds the global search. */
export function bindSearch(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'search', async (context, { query }) => ({ data: await search(context, query) }))
}
