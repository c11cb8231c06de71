import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import './web-requests.mjs'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Same steps as in remix-serve for one request; only the last is referenced. */
function lastOfThree(signal: AbortSignal): Request {
  const first = new Request('http://localhost/suggest?index', { signal })
  const second = new Request('http://localhost/suggest', { signal: first.signal })
  return new Request('http://localhost/suggest', { signal: second.signal })
}

it('the last derived request is aborted when the browser disconnects, however late', async () => {
  const browser = new AbortController()
  const request = lastOfThree(browser.signal)
  let heard = false
  request.signal.addEventListener('abort', () => (heard = true))
  for (let time = 0; time < 5; time++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  browser.abort()
  expect(heard).toBe(true)
})

it('requests without references are collected', async () => {
  const kept = Array.from({ length: 20 }, () => new WeakRef(lastOfThree(new AbortController().signal)))
  await expect
    .poll(() => {
      collect()
      return kept.filter((one) => one.deref()).length
    })
    .toBeLessThan(5)
})
