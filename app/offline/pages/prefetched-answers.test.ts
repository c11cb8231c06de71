import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { prefetchSeconds } from '~/lib/prefetch'
import { connection } from '~/offline/stream/connection'
import { isPrefetchCurrent, noteChange } from './prefetched-answers'

const url = new URL('http://localhost/lots.data')

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    connection.set({ live: false, online: true })
  })
  connection.set({ live: true, online: true })
})

it('does not use an answer that may be older than a change', () => {
  noteChange()
  expect(isPrefetchCurrent(url)).toBe(false)
  vi.advanceTimersByTime(prefetchSeconds * 1000 - 1)
  expect(isPrefetchCurrent(url)).toBe(false)
  vi.advanceTimersByTime(2)
  expect(isPrefetchCurrent(url)).toBe(true)
})

it.each([{ live: false }, { online: false }])('uses no prefetched answer without live events: %j', (state) => {
  noteChange()
  vi.advanceTimersByTime(prefetchSeconds * 1000 + 1)
  expect(isPrefetchCurrent(url)).toBe(true)
  connection.set(state)
  expect(isPrefetchCurrent(url)).toBe(false)
})
