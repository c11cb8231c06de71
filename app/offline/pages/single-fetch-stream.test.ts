import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { withFirstLine } from './single-fetch-stream'

let server: Server
let onRequest: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((_request, response) => onRequest(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

let answering: Promise<ServerResponse>
beforeEach(() => {
  answering = new Promise((resolve) => (onRequest = resolve))
})

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

async function ask() {
  const leaving = new AbortController()
  const { port } = server.address() as AddressInfo
  const sent = fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal })
  const answer = sent.then((response) => withFirstLine(response, leaving.signal))
  return { leaving, answer, server: await answering }
}

it('resolves with the first line, and streams the rest', async () => {
  const { answer, server } = await ask()
  server.write('the pa')
  server.write('ge\n')
  const reader = (await answer).body?.getReader()
  server.end('a panel\n')
  let all = ''
  for (let part = await reader?.read(); !part?.done; part = await reader?.read()) all += text(part?.value)
  expect(all).toBe('the page\na panel\n')
})

it('rejects with an AbortError when aborted before the first line', async () => {
  const { leaving, answer, server } = await ask()
  server.write('the pa')
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('neither delivers nor fails the rest when aborted after the first line', async () => {
  const { leaving, answer, server } = await ask()
  server.write('the page\n')
  const reader = (await answer).body?.getReader()
  expect(text((await reader?.read())?.value)).toBe('the page\n')
  const rest = reader?.read().then(
    () => 'came',
    () => 'complained',
  )
  const gone = new Promise((resolve) => server.once('close', () => setImmediate(() => resolve('nothing'))))
  leaving.abort()
  expect(await Promise.race([rest, gone])).toBe('nothing')
})

it('fails the rest when the connection is lost after the first line', async () => {
  const { answer, server } = await ask()
  server.write('the page\n')
  const reader = (await answer).body?.getReader()
  await reader?.read()
  server.destroy()
  await expect(reader?.read()).rejects.toThrow()
})
