import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

/** A request on a persistent connection; `cutAfter` destroys the connection after so many bytes of the body. */
type HttpRequest = {
  method: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer
  cutAfter?: number
}
type HttpAnswer = { status: number; headers: Record<string, string | undefined>; body: string }

/** Longest wait for a response. */
const timeoutMs = 5_000

/**
 * One HTTP connection that stays open between requests, as in browsers and proxies. It writes the whole body before it
 * reads the end of the response, and fails if a response takes longer than five seconds.
 */
export function openConnection(url: string, identity: OutgoingHttpHeaders) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = ({ method, path, headers, body, cutAfter }: HttpRequest) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const sending = request(new URL(path, url), {
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          ...identity,
          'tus-resumable': '1.0.0',
          ...(body && { 'content-type': 'application/offset+octet-stream', 'content-length': body.length }),
          ...headers,
        },
      })
      sending.on('timeout', () => sending.destroy(new Error(`No answer to ${method} ${path} within ${timeoutMs} ms`)))
      sending.on('error', reject)
      sending.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const named = Object.entries(answer.headers).map(([name, value]) => [name, value && String(value)])
          const text = Buffer.concat(chunks).toString()
          resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(named), body: text })
        })
      })
      if (cutAfter === undefined) sending.end(body)
      else sending.write(body?.subarray(0, cutAfter), () => sending.destroy(new Error('cut')))
    })
  return { ask, close: () => agent.destroy() }
}
