import type { FastifyInstance, FastifyReply } from 'fastify'
import { attachment } from 'provider/http/headers'
import { bind, bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { listSaved, requireSavedFile, saveReport } from './frozen'
import { revokeLink, sendReport } from './send'
import { getLotInspections, getLotReport, getRequestReport } from './service'
import { openShared, requireSharedFile, requireSharedImage } from './shared'

/** Binds the calls on reports. */
export function bindReports(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'lots.report', async (context, { params }) => ({ data: await getLotInspections(context, params.id) }))
  bind(app, deps, 'lots.reportDetails', async (context, { params, query }) => ({
    data: await getLotReport(context, params.id, { template: query.template }),
  }))
  bind(app, deps, 'inspections.report', async (context, { params, query }) => ({
    data: await getRequestReport(context, params.id, { template: query.template }),
  }))
  bind(app, deps, 'lots.savePdf', async (context, { body }) => {
    const { message, ...data } = await saveReport(context, body)
    return { data, message }
  })
  bind(app, deps, 'inspections.pdfs', async (context, { params }) => ({ data: await listSaved(context, params.id) }))
  bind(app, deps, 'inspections.sendReport', async (context, { body }) => {
    const { message, ...data } = await sendReport(context, body)
    return { data, message }
  })
  bind(app, deps, 'reports.revokeLink', async (context, { params }) => {
    const { message, ...data } = await revokeLink(context, params.id)
    return { data, message }
  })
  bindRaw(app, deps, 'reports.file', async (context, { params }, _request, reply) =>
    sendPdf(context, reply, await requireSavedFile(context, params.id)),
  )
  bind(app, deps, 'reports.shared', async (context, { params }) => ({ data: await openShared(context, params.token) }))
  bindRaw(app, deps, 'reports.sharedFile', async (context, { params }, _request, reply) =>
    sendPdf(context, reply, await requireSharedFile(context, params.token)),
  )
  bindRaw(app, deps, 'reports.sharedImage', async (context, { params }, _request, reply) =>
    shield(reply.type('image/jpeg')).send(await context.files.get(await requireSharedImage(context, params))),
  )
}

const sendPdf = async (
  { files }: Pick<Deps, 'files'>,
  reply: FastifyReply,
  { key, name }: { key: string; name: string },
) => shield(reply.type('application/pdf').header('content-disposition', attachment(name))).send(await files.get(key))

/** Forbids caching by proxies, content sniffing and scripts. */
const shield = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
