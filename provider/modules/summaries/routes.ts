import type { FastifyInstance, FastifyReply } from 'fastify'
import { catalog } from 'contract/core/catalog'
import { createVision } from 'provider/adapters/vision'
import { bind, bindRaw } from 'provider/http/bind'
import type { Context, Deps } from 'provider/http/context'
import { openEventReply } from 'provider/http/event-reply'
import { notFound } from 'provider/http/errors'
import { parsePart } from 'provider/http/parse'
import { gatherMaterial } from './material'
import { saveSummary } from './save'
import { listSummaries } from './service'
import { findSubject, type Subject } from './subject'
import { suggest, type Send } from './suggest'

/** Limit per hour, because a suggestion costs money when a model is configured. */
const anHour = { count: 240, seconds: 3600 }

/** Binds the calls on summaries: stream a suggestion, save a text, list accepted ones (spec §7). */
export function bindSummaries(app: FastifyInstance, deps: Deps): void {
  const vision = createVision(deps.config.ai)

  bind(app, deps, 'inspections.summaries', async (context, { params }) => ({
    data: { summaries: await listSummaries(context, params.id), model: vision?.model ?? null },
  }))

  bind(app, deps, 'inspections.updateImageSummary', (context, { body: { mediaId, ...form } }) =>
    saveSummary(context, 'media', mediaId, form),
  )
  bind(app, deps, 'inspections.updateItemSummary', (context, { params, body }) =>
    saveSummary(context, 'item', params.itemId, body),
  )
  bind(app, deps, 'inspections.updateSummary', (context, { params, body }) =>
    saveSummary(context, 'drawRequest', params.inspectionId, body),
  )
  bind(app, deps, 'inspections.updateLotSummary', (context, { params, body }) =>
    saveSummary(context, 'lot', params.lotId, body),
  )

  const answer = async (context: Context, subject: Subject, reply: FastifyReply) => {
    await app.limits.takeHere('suggest', context.actor.uuid, anHour)
    const material = await gatherMaterial(context, subject)
    const { send, signal, close } = openEvents(reply)
    try {
      await suggest(context, material, vision, send, signal)
    } catch (error) {
      context.log.error({ err: error }, 'a suggestion broke off')
    } finally {
      app.live.wake()
      close()
    }
  }

  bindRaw(app, deps, 'inspections.analyseImage', async (context, _input, request, reply) => {
    const { mediaId } = parsePart(catalog['inspections.analyseImage'].body, request.body)
    await answer(context, await findSubject(context, 'media', mediaId), reply)
  })
  bindRaw(app, deps, 'inspections.generateSummary', async (context, _input, request, reply) => {
    const { inspectionId, itemId } = parsePart(catalog['inspections.generateSummary'].body, request.body)
    const whole = await findSubject(context, 'drawRequest', inspectionId)
    const subject = itemId ? await findSubject(context, 'item', itemId) : whole
    if (subject.draw_request !== inspectionId) throw notFound()
    await answer(context, subject, reply)
  })
  bindRaw(app, deps, 'inspections.generateLotSummary', async (context, _input, request, reply) => {
    const { lotId } = parsePart(catalog['inspections.generateLotSummary'].body, request.body)
    await answer(context, await findSubject(context, 'lot', lotId), reply)
  })
}

/** Takes over the reply for events. The signal aborts when the client disconnects, which stops a suggestion. */
function openEvents(reply: FastifyReply): { send: Send; signal: AbortSignal; close: () => void } {
  const raw = openEventReply(reply)
  const gone = new AbortController()
  raw.on('close', () => gone.abort())
  raw.on('error', () => gone.abort())
  return {
    send: (event, data) => void (raw.writable && raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    signal: gone.signal,
    close: () => raw.end(),
  }
}
