import type { FastifyInstance } from 'fastify'

import { bindRaw } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { openEventReply } from 'provider/http/event-reply'
import { EventStream } from 'provider/live/event-stream'

/** Server-sent events of what the viewer may see; resumes from `Last-Event-ID` (architecture: Live state). */
export function bindStream(app: FastifyInstance, deps: Deps): void {
  bindRaw(app, deps, 'stream', async ({ actor }, _input, request, reply) => {
    const raw = openEventReply(reply)
    const stream = new EventStream(raw, actor, 0)
    raw.on('error', () => app.live.forget(stream))
    raw.on('close', () => app.live.forget(stream))
    await app.live.open(stream, lastEventId(request.headers['last-event-id']))
  })
}

// An id that is no position cannot be resumed from; the reader is told to load afresh.
function lastEventId(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null
  const position = Number(header)
  return Number.isSafeInteger(position) && position >= 0 ? position : Number.MAX_SAFE_INTEGER
}
