import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'
import { trustedProxies } from './settings.server'

const headerName = 'x-plumbline-address'
const thisMachine = ['127.0.0.1', '::1']

type Trust = ReturnType<typeof proxyAddr.compile>

/** Trusts the proxies of this machine and those at the named addresses and networks. */
export const trusting = (proxies: readonly string[]): Trust => proxyAddr.compile([...thisMachine, ...proxies])

const trust = trusting(trustedProxies())

/**
 * remix-serve shows a route no socket, so the client's address is written on each request as it arrives; whatever a client
 * sent under that name is overwritten.
 */
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  request.headers[headerName] = addressBehind(request, trust)
})

type Arrived = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string } }

/**
 * The last address that a trusted proxy vouches for: `X-Forwarded-For` is read from the right, and no further than the first
 * address that is no trusted proxy. Empty where the request did not come over a socket.
 */
export function addressBehind(request: Arrived, isTrusted: Trust): string {
  return proxyAddr.all(request as IncomingMessage, isTrusted).findLast((address) => isIP(address) !== 0) ?? ''
}

/** The address of the person behind a request; empty where it did not come over a socket. */
export function clientAddress(request: Request): string {
  return request.headers.get(headerName) ?? ''
}
