import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyOptions = {
  /** Address it asks from, as a proxy on another machine has one of its own. */
  from?: string
}

/** A proxy before several web apps: each request goes to the next of them that takes connections. */
export type Proxy = { origin: string; stop: () => Promise<void> }

/**
 * Starts one on a free port; `targets` is read for each request, by origin. Like other proxies it adds the address of whoever
 * asks it to `X-Forwarded-For`.
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
    // What was cut off half way cannot be answered any more; what never arrived there can be said to have not.
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
