import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the endpoint received it. */
type Asked = { authorization: string | undefined; body: string }

/** Behavior of the endpoint for the next requests. */
type AiMood =
  | { kind: 'writes'; pieces: readonly string[] }
  /** Sends these chunks and then nothing, until the client disconnects. */
  | { kind: 'stalls'; pieces: readonly string[] }
  /** Sends these chunks and disconnects without an end event. */
  | { kind: 'breaks'; pieces: readonly string[] }
  /** Sends this chunk again and again, until the client disconnects. */
  | { kind: 'drips'; piece: string; everyMs: number }
  | { kind: 'refuses'; status: number }
  /** Responds with bytes that are not events of the protocol. */
  | { kind: 'babbles'; bytes: string }

export type AiServer = {
  url: string
  asked: Asked[]
  mood: AiMood
  /** Number of responses that the client left before their end. */
  left: number
  stop: () => Promise<void>
}

/** An OpenAI-compatible endpoint on its own port, with the real protocol and scripted answers. */
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
