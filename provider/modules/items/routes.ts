import type { FastifyInstance } from 'fastify'
import { say } from 'contract/messages'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { sendRequest } from './send-request'

/** Binds the calls about inspection items (spec §7). */
export function bindItems(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'items.sendRequest', async (context, { body }) => {
    const data = await sendRequest(context, body)
    return { data, message: say('evidenceRequested', { names: data.sentTo.join(', ') }) }
  })
}
