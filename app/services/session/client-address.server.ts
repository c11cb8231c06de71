import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'
import { trustedProxies } from '~/services/http/settings.server'

const headerName = 'x-plumbline-address'
const thisMachine = ['127.0.0.1', '::1']

type Trust = ReturnType<typeof proxyAddr.compile>

/** Trusts the proxies of this machine and those at the given addresses and networks. */
export const trusting = (proxies: readonly string[]): Trust => proxyAddr.compile([...thisMachine, ...proxies])

const trust = trusting(trustedProxies())

/**
 * remix-serve does not expose the socket to routes, so this writes the client's address to a header of each incoming
 * request, replacing any value sent by the client.
 */
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  request.headers[headerName] = addressBehind(request, trust)
})

type Arrived = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string } }

/**
 * The client's address: reads `X-Forwarded-For` from the right, up to the first address that is not a trusted proxy.
 * Empty if the request did not come over a socket.
 */
export function addressBehind(request: Arrived, isTrusted: Trust): string {
  return proxyAddr.all(request as IncomingMessage, isTrusted).findLast((address) => isIP(address) !== 0) ?? ''
}

/** Client address of a request; empty if it did not come over a socket. */
export function clientAddress(request: Request): string {
  return request.headers.get(headerName) ?? ''
}
