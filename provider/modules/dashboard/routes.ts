import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { readLedger } from './ledger'
import { listPerformers, readReviewer } from './people'
import { listLatest, readStats } from './stats'
import { listCities, listTop } from './top-inspections'
import { given } from 'provider/records/changed-fields'

/** Binds the calls of the dashboard. */
export function bindDashboard(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'dashboard.stats', async (context) => ({ data: await readStats(context) }))
  bind(app, deps, 'dashboard.ledger', async (context) => ({ data: await readLedger(context) }))
  bind(app, deps, 'dashboard.latestInspections', async (context, { query }) => ({
    data: await listLatest(context, query),
  }))
  bind(app, deps, 'dashboard.cities', async (context, { query }) => {
    const data = await listCities(context, query.year)
    return { data: { data, totalRecord: data.length } }
  })
  bind(app, deps, 'dashboard.topPerformer', async (context) => ({ data: await listPerformers(context) }))
  bind(app, deps, 'dashboard.topInspections', async (context, { query: { limit, ...period } }) => ({
    data: await listTop(context, { limit, ...given(period) }),
  }))
  bind(app, deps, 'dashboard.reviewerStats', async (context, { query }) => ({
    data: await readReviewer(context, query.userId),
  }))
}
