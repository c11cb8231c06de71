import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a question held, as the endpoint read it. */
export type Asked = { authorization: string | undefined; body: string }

/** How the endpoint answers the next questions. */
export type AiMood =
  | { kind: 'writes'; pieces: readonly string[] }
  /** Sends this much and then no more, until the other side goes. */
  | { kind: 'stalls'; pieces: readonly string[] }
  /** Sends this much and hangs up without an end. */
  | { kind: 'breaks'; pieces: readonly string[] }
  /** Sends this one piece again and again, without an end, until the other side goes. */
  | { kind: 'drips'; piece: string; everyMs: number }
  | { kind: 'refuses'; status: number }
  /** Answers with bytes that are no events of the protocol. */
  | { kind: 'babbles'; bytes: string }

export type AiServer = {
  url: string
  asked: Asked[]
  mood: AiMood
  /** Answers that the other side went away from before their end. */
  left: number
  stop: () => Promise<void>
}

/** An OpenAI-compatible endpoint on a port of its own, which speaks the real protocol and writes what it is told to. */
export async function anAiServer(): Promise<AiServer> {
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      server.asked.push({ authorization: request.headers.authorization, body })
      response.on('close', () => void (response.writableEnded || (server.left += 1)))
      if (request.url !== '/v1/chat/completions') return response.writeHead(404).end()
      return answer(response, server.mood)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const server: AiServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    mood: { kind: 'writes', pieces: [] },
    left: 0,
    stop: async () => {
      http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
    },
  }
  return server
}

function answer(response: ServerResponse, mood: AiMood): void {
  if (mood.kind === 'refuses') return void response.writeHead(mood.status).end('{"error":{"message":"no"}}')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (mood.kind === 'babbles') return void response.end(mood.bytes)
  response.write(`data: ${chunk({ role: 'assistant', content: '' })}\n\n: still here\n\n`)
  if (mood.kind === 'drips') {
    const write = () => response.write(`data: ${chunk({ content: mood.piece })}\n\n`)
    const drip = setInterval(write, mood.everyMs)
    return void response.on('close', () => clearInterval(drip))
  }
  for (const piece of mood.pieces) response.write(`data: ${chunk({ content: piece })}\n\n`)
  if (mood.kind === 'breaks') return void response.socket?.destroySoon()
  if (mood.kind === 'writes') response.end(`data: ${chunk({}, 'stop')}\n\ndata: [DONE]\n\n`)
}

const chunk = (delta: object, finish: string | null = null): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    model: 'test-vision',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
