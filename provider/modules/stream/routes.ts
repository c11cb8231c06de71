import type { FastifyInstance } from 'fastify'

import { bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { openEventReply } from 'provider/http/event-reply'
import { EventStream } from 'provider/live/event-stream'

/**
 * Server-sent events of records the viewer may see; resumes after `Last-Event-ID` (docs/architecture.md#live-state).
 */
export function bindStream(app: FastifyInstance, deps: Deps): void {
  bindRaw(app, deps, 'stream', async ({ actor }, _input, request, reply) => {
    const raw = openEventReply(reply)
    const stream = new EventStream(raw, actor, 0)
    raw.on('error', () => app.live.forget(stream))
    raw.on('close', () => app.live.forget(stream))
    await app.live.open(stream, lastEventId(request.headers['last-event-id']))
  })
}

// An invalid id cannot be resumed from, so the client reloads.
function lastEventId(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null
  const position = Number(header)
  return Number.isSafeInteger(position) && position >= 0 ? position : Number.MAX_SAFE_INTEGER
}
