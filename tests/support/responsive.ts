import { expect } from 'vitest'

const idleSamples = 9
const tries = 8
/** Milliseconds in which a process that is not busy answers. */
const mostMs = 50

/** Milliseconds that one answer takes. */
async function answerMs(url: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  return performance.now() - started
}

/** The longest that a process takes to answer at `url` while `work` is under way. */
async function slowestDuring(url: string, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = work.then(() => (isOver = true))
  let slowest = 0
  do slowest = Math.max(slowest, await answerMs(url))
  while (!isOver)
  await over
  return slowest
}

/** The longest wait that passes, by address: 50 ms, or more where this machine takes long with nothing else to do. */
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
 * Expects a process to answer at `url` while `act` is under way, `what` in words, as soon as if it had nothing to do. A blocked
 * event loop fails every try; a busy machine does not: the best of a few tries counts, and the limit follows what an idle
 * process takes now. `ordinary` is a wait that is usual during such an act. Returns what the last try of `act` gave.
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

/** The best of a few tries of what a process takes to answer at `url` while `act` is under way. */
export async function usualWait(url: string, act: () => Promise<unknown>): Promise<number> {
  return Math.min(await slowestDuring(url, act()), await slowestDuring(url, act()))
}
