import type { FastifyInstance } from 'fastify'
import { bind, bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listSaved, requireSavedFile, saveReport } from './saved'
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
  bind(app, deps, 'lots.savePdf', async (context, { body }) => {
    const { message, ...data } = await saveReport(context, body)
    return { data, message }
  })
  bind(app, deps, 'inspections.pdfs', async (context, { params }) => ({ data: await listSaved(context, params.id) }))
  bindRaw(app, deps, 'reports.file', async (context, { params }, _request, reply) => {
    const { key, name } = await requireSavedFile(context, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await context.files.get(key))
  })
}
