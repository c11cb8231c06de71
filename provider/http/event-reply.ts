import type { FastifyReply } from 'fastify'

/** Takes over a reply for server-sent events and sends the headers at once. @returns the stream to write to */
export function openEventReply(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    // nginx would buffer events
    'x-accel-buffering': 'no',
  })
  // Events are small and must arrive without delay.
  raw.socket?.setNoDelay(true)
  return raw
}
