import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { geocode, listCities, listStates, reverse } from './service'

/** Binds states, cities and geocoding (spec §7). */
export function bindGeo(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'geo.states', async () => ({ data: await listStates() }))
  bind(app, deps, 'geo.cities', async (_context, { params }) => ({ data: await listCities(params.stateId) }))
  bind(app, deps, 'geo.geocode', async (context, { query }) => ({ data: await geocode(context, query.address) }))
  bind(app, deps, 'geo.reverse', async (context, { query }) => ({ data: await reverse(context, query.lat, query.lng) }))
}
