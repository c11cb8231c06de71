import type { FastifyReply } from 'fastify'

/** Takes a reply over for server-sent events; whoever asked has its head at once. Answers the stream to write to. */
export function openEventReply(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    // nginx would hold events back
    'x-accel-buffering': 'no',
  })
  // Events are small and each counts by its delay.
  raw.socket?.setNoDelay(true)
  return raw
}
