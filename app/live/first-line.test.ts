import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { withFirstLine } from './first-line'

let server: Server
let asked: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((_request, response) => asked(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

let answering: Promise<ServerResponse>
beforeEach(() => {
  answering = new Promise((resolve) => (asked = resolve))
})

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

async function ask() {
  const leaving = new AbortController()
  const { port } = server.address() as AddressInfo
  const sent = fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal })
  const answer = sent.then((response) => withFirstLine(response, leaving.signal))
  return { leaving, answer, server: await answering }
}

it('is there with its first line, and what comes after it follows', async () => {
  const { answer, server } = await ask()
  server.write('the pa')
  server.write('ge\n')
  const reader = (await answer).body?.getReader()
  server.end('a panel\n')
  let all = ''
  for (let part = await reader?.read(); !part?.done; part = await reader?.read()) all += text(part?.value)
  expect(all).toBe('the page\na panel\n')
})

it('given up before its first line says so', async () => {
  const { leaving, answer, server } = await ask()
  server.write('the pa')
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('given up after it, the rest neither comes nor complains', async () => {
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

it('lost after it, the rest says so: what waits for it must not wait for ever', async () => {
  const { answer, server } = await ask()
  server.write('the page\n')
  const reader = (await answer).body?.getReader()
  await reader?.read()
  server.destroy()
  await expect(reader?.read()).rejects.toThrow()
})
