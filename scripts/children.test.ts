import { expect, onTestFinished, test } from 'vitest'

import { keepRunning } from './children.mjs'

/** Supervises a process that ends at once, or never; `pauses` are those before each restart. */
function superviseScript(script: string) {
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

test('restarts a process that ends, after a doubling pause', async () => {
  const { pids, pauses } = superviseScript('')
  await expect.poll(() => pauses, soon).toEqual([250, 500, 1_000])
  expect(new Set(pids).size).toBe(3)
})

test('reports the reason of an exit, not earlier log lines', async () => {
  const { reasons } = superviseScript(
    `console.error('{"level":50,"message":"an old error"}'); console.error('broken'); process.exit(1)`,
  )
  await expect.poll(() => reasons[0], soon).toBe('broken')
})

test('restarts a killed process whose own child still holds the error output open', async () => {
  const busy = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 8000)'], { stdio: 'inherit' })`
  const { pauses } = superviseScript(`${busy}.on('spawn', () => process.kill(process.pid, 'SIGKILL'))`)
  await expect.poll(() => pauses, { timeout: 5_000 }).toContain(250)
})

test('does not restart a process that is stopped while it waits', async () => {
  const { part, pids, pauses } = superviseScript('')
  await expect.poll(() => pauses, soon).toHaveLength(2)
  part.stop()
  await part.ended()
  // Longer than the current pause.
  await expect.poll(() => performance.now(), { timeout: 5_000 }).toBeGreaterThan(performance.now() + 700)
  expect(pids).toHaveLength(2)
})

test('a stopped process is gone when it reports its end', async () => {
  const { part, pids, pauses } = superviseScript('setInterval(() => undefined, 1000)')
  part.kill()
  await part.ended()
  expect([pids.length, pauses]).toEqual([1, []])
})
