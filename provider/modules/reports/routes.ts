import type { FastifyInstance } from 'fastify'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { getLotInspections, getLotReport, getRequestReport } from './service'

/** Binds the calls on reports. */
export function bindReports(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lots.report', async (context, { params }) => ({ data: await getLotInspections(context, params.id) }))
  bind(app, deps, 'lots.reportDetails', async (context, { params }) => ({
    data: await getLotReport(context, params.id),
  }))
  bind(app, deps, 'inspections.report', async (context, { params }) => ({
    data: await getRequestReport(context, params.id),
  }))
}
