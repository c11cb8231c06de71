import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyOptions = {
  /** Source address of its requests, like that of a proxy on another machine. */
  from?: string
}

/** A proxy for several web apps: each request goes to the next one that accepts connections. */
export type Proxy = { origin: string; stop: () => Promise<void> }

/**
 * Starts one on a free port; `targets` (origins) is read for each request. Like other proxies, it adds the client's
 * address to `X-Forwarded-For`.
 */
export async function startProxy(
  targets: () => readonly string[],
  { from: localAddress }: ProxyOptions = {},
): Promise<Proxy> {
  let turn = 0
  const pass = (from: IncomingMessage, to: ServerResponse): void => {
    const origins = targets()
    const target = new URL(origins[(turn += 1) % origins.length] ?? '')
    const { method, url: path } = from
    const forwarded = [from.headers['x-forwarded-for'] ?? [], from.socket.remoteAddress ?? []].flat().join(', ')
    const headers = { ...from.headers, 'x-forwarded-for': forwarded }
    const place = { host: target.hostname, port: target.port, ...(localAddress && { localAddress }) }
    const there = request({ ...place, method, headers, path }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      answer.once('close', () => answer.complete || to.destroy())
    })
    // A response that was cut off cannot be answered any more; a request that never arrived gets a 502.
    there.once('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()))
    to.once('close', () => there.destroy())
    from.pipe(there)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
