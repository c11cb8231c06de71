import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const headerName = 'x-plumbline-address'

/**
 * remix-serve shows a route no socket, so the peer's address is written on each request as it arrives; whatever a client
 * sent under that name is overwritten. A proxy on this machine is believed about whom it speaks for.
 */
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  request.headers[headerName] = isOwnMachine(peer) && last ? last : peer
})

const isOwnMachine = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address)

/** The address of the person behind a request; empty where it did not come over a socket. */
export function clientAddress(request: Request): string {
  return request.headers.get(headerName) ?? ''
}
