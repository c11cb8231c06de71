import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startEmbedded } from 'provider/db/embedded'
import { startBoss } from 'provider/adapters/boss'
import { createLog } from 'provider/log'

/** Limit of the waits: a restart of PostgreSQL takes seconds on a busy machine. */
const within = { timeout: 20_000 }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test.each([
  { end: 'completed', fails: false },
  { end: 'failed', fails: true },
])('reports a job that ends during a database outage as $end afterwards', async ({ end, fails }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-jobs-'))
  await chmod(dataDir, 0o755)
  const start = () => startEmbedded({ dataDir, log: quiet, durable: false })
  let server = await start()
  const boss = await startBoss(server.url, createLog({ logLevel: 'silent' }))
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  await boss.createQueue('work', { name: 'work', retryLimit: 0 })
  let runs = 0
  await boss.work('work', { pollingIntervalSeconds: 0.5 }, async () => {
    runs += 1
    await server.stop()
    if (fails) throw new Error('The work failed.')
  })
  const job = (await boss.send('work', {})) ?? ''
  await expect.poll(() => runs, within).toBe(1)
  server = await start()
  await expect.poll(async () => (await boss.getJobById('work', job))?.state, within).toBe(end)
  expect(runs).toBe(1)
})
