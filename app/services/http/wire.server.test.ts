import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchOrFail, startTimeout } from './wire.server'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const silentServer = createServer(() => undefined)
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`
})
afterAll(() => {
  silentServer.closeAllConnections()
  silentServer.close()
})

it('times out a provider that does not answer, whatever garbage collection does', async () => {
  const collecting = setInterval(collect, 20)
  const response = fetchOrFail(url, { signal: startTimeout(300, new AbortController().signal).signal })
  await expect(response).rejects.toMatchObject({ status: 504 })
  clearInterval(collecting)
}, 10_000)

it('aborts with its caller', async () => {
  const callerAbort = new AbortController()
  const response = fetchOrFail(url, { signal: startTimeout(60_000, callerAbort.signal).signal })
  callerAbort.abort()
  await expect(response).rejects.toMatchObject({ status: 503 })
}, 10_000)
