import { Agent, createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A network between browser and web app that delays each request and cuts some. */
export type SlowNetwork = {
  origin: string
  counted: { requested: number; calls: number; before: number; after: number }
  stop: () => Promise<void>
}

type SlowProxyOptions = {
  /** Address of the web app; read for each request, because the web app needs this proxy's address before it starts. */
  to: () => string
  delayMs: number
  /** Share of requests that are cut, half of them after they took effect. */
  failing: number
  dice: () => number
}

/** Pages and scripts are never cut: a failed page load is the browser's error, not the app's. */
const isSpared = ({ headers, url = '' }: IncomingMessage) =>
  headers['sec-fetch-dest'] === 'document' || url.startsWith('/assets/')

/** Starts the proxy on its own port. */
export async function openSlowNetwork({ to, delayMs, failing, dice }: SlowProxyOptions): Promise<SlowNetwork> {
  const counted = { requested: 0, calls: 0, before: 0, after: 0 }
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, response) => {
    const luck = isSpared(incoming) ? 1 : dice()
    counted.requested += 1
    if (incoming.url?.startsWith('/resources/calls')) counted.calls += 1
    const pass = () => {
      if (luck < failing / 2) {
        counted.before += 1
        return void incoming.socket.destroy()
      }
      const onward = forward(to() + (incoming.url ?? ''), {
        method: incoming.method,
        headers: incoming.headers,
        agent,
      })
      onward.on('response', (answer) => {
        if (luck >= failing) return void answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
        counted.after += 1
        answer.resume()
        return void incoming.socket.destroy()
      })
      onward.on('error', () => response.destroy())
      response.on('close', () => onward.destroy())
      incoming.on('error', () => onward.destroy())
      incoming.pipe(onward)
    }
    setTimeout(pass, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    agent.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { origin: `http://127.0.0.1:${port}`, counted, stop }
}
