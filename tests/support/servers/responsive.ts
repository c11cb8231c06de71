import { expect } from 'vitest'

const idleSamples = 9
const tries = 8
/**
 * Milliseconds in which a process answers when its event loop is free, on a busy machine; hostile input blocked it for
 * longer.
 */
const mostMs = 150

/** Duration of one response in milliseconds. */
async function answerMs(url: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  return performance.now() - started
}

/** The longest response time of a process at `url` during `work`. */
async function slowestDuring(url: string, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = work.then(() => (isOver = true))
  let slowest = 0
  do slowest = Math.max(slowest, await answerMs(url))
  while (!isOver)
  await over
  return slowest
}

/** Longest acceptable wait by URL: 150 ms, or more if this machine is slow when idle. */
const limits = new Map<string, number>()

async function measureLimit(url: string): Promise<number> {
  const idle: number[] = []
  for (let count = 0; count < idleSamples; count++) idle.push(await answerMs(url))
  const median = idle.toSorted((a, b) => a - b)[Math.floor(idleSamples / 2)] ?? 0
  const limit = Math.max(limits.get(url) ?? mostMs, 4 * median)
  limits.set(url, limit)
  return limit
}

/**
 * Expects a process to answer at `url` during `act` as fast as when idle; `what` describes it. A blocked event loop
 * fails every attempt; a busy machine does not, because the best of a few attempts counts and the limit depends on an
 * idle process. `ordinary` is a usual wait during such an act.
 * @returns the result of the last `act`
 */
export async function expectResponsive<T>(url: string, what: string, act: () => Promise<T>, ordinary = 0): Promise<T> {
  let limit = Math.max(ordinary, limits.get(url) ?? (await measureLimit(url)))
  let best = Number.POSITIVE_INFINITY
  for (let count = 1; ; count++) {
    const work = act()
    best = Math.min(best, await slowestDuring(url, work))
    if (best <= limit) return work
    limit = Math.max(limit, await measureLimit(url))
    if (count === tries)
      expect(best, `milliseconds until another request was answered during ${what}`).toBeLessThan(limit)
  }
}

/** The best of a few response times of a process at `url` during `act`. */
export async function usualWait(url: string, act: () => Promise<unknown>): Promise<number> {
  return Math.min(await slowestDuring(url, act()), await slowestDuring(url, act()))
}
