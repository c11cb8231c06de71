import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withCompressed } from './web-assets.mjs'

const script = 'export const one = 1\n'
let folder: string
let server: http.Server

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-assets-'))
  for (const name of ['kept', 'taken']) await writeFile(path.join(folder, `${name}.js.br`), brotliCompressSync(script))
  const last: http.RequestListener = (_request, response) => response.writeHead(404).end('nobody else has it')
  server = http.createServer(withCompressed(folder, last))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const ask = (name: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${name}`, {
    method,
    headers: { 'accept-encoding': 'br' },
  })

it('sends files compressed by the build', async () => {
  const answer = await ask('kept.js')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await answer.text()).toBe(script)
  const head = await ask('kept.js', 'HEAD')
  expect(Number(head.headers.get('content-length'))).toBe(brotliCompressSync(script).length)
})

it('survives the removal of a file, and passes the request to the next handler', async () => {
  await rm(path.join(folder, 'taken.js.br'))
  for (const method of ['GET', 'HEAD']) expect((await ask('taken.js', method)).status).toBe(404)
  expect(await (await ask('kept.js')).text()).toBe(script)
})
