import { expect, onTestFinished, test } from 'vitest'

import { keepRunning } from './children.mjs'

/** Keeps a process running that ends at once, or by no means; `pauses` are those before each new start. */
function keep(script: string) {
  const pids: (number | undefined)[] = []
  const pauses: number[] = []
  const reasons: (string | undefined)[] = []
  const ignore = () => undefined
  const options = { name: 'It', args: ['-e', script], env: process.env, onLine: ignore, onErrorLine: ignore }
  const part = keepRunning(options, {
    onStart: ({ child }) => pids.push(child.pid),
    onEnd: ({ errorLines }, pauseMs) => {
      reasons.push(errorLines[0])
      pauses.push(pauseMs)
    },
  })
  onTestFinished(() => part.kill())
  return { part, pids, pauses, reasons }
}

const soon = { timeout: 10_000 }

test('a process that ends is started again after a pause that doubles', async () => {
  const { pids, pauses } = keep('')
  await expect.poll(() => pauses, soon).toEqual([250, 500, 1_000])
  expect(new Set(pids).size).toBe(3)
})

test('reports why a process ended, not what it logged before', async () => {
  const { reasons } = keep(
    `console.error('{"level":50,"message":"an old error"}'); console.error('broken'); process.exit(1)`,
  )
  await expect.poll(() => reasons[0], soon).toBe('broken')
})

test('a process that is stopped while it waits does not start again', async () => {
  const { part, pids, pauses } = keep('')
  await expect.poll(() => pauses, soon).toHaveLength(2)
  part.stop()
  await part.ended()
  // Longer than the pause it was in.
  await expect.poll(() => performance.now(), { timeout: 5_000 }).toBeGreaterThan(performance.now() + 700)
  expect(pids).toHaveLength(2)
})

test('a process that is asked to end is gone once it has ended', async () => {
  const { part, pids, pauses } = keep('setInterval(() => undefined, 1000)')
  part.kill()
  await part.ended()
  expect([pids.length, pauses]).toEqual([1, []])
})
