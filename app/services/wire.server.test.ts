import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchOrFail, patienceOf } from './wire.server'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const mute = createServer(() => undefined)
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
})
afterAll(() => {
  mute.closeAllConnections()
  mute.close()
})

it('gives up a provider that does not answer, however often memory is swept meanwhile', async () => {
  const sweeping = setInterval(collect, 20)
  const asking = fetchOrFail(url, { signal: patienceOf(300, new AbortController().signal).signal })
  await expect(asking).rejects.toMatchObject({ status: 504 })
  clearInterval(sweeping)
}, 10_000)

it('ends with its asker', async () => {
  const asker = new AbortController()
  const asking = fetchOrFail(url, { signal: patienceOf(60_000, asker.signal).signal })
  asker.abort()
  await expect(asking).rejects.toMatchObject({ status: 503 })
}, 10_000)
