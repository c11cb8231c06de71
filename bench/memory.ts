// Memory of a running Plumbline per process: after the first start, while the demo is read, at rest, and after an
// import of lots with ZIP codes. Bars (docs/quality.md#performance): provider 250 MB, web app 200 MB. Reads /proc, so
// it only runs on Linux.
//
//     node -e "import('./scripts/build.mjs').then((build) => build.buildWhenStale())" && npx vite-node --config vite.provider.config.ts bench/memory.ts
//
// BENCH_ROWS is the number of imported lots.
import { readFileSync, openAsBlob } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { demoPassword } from 'demo/story/people'
import { call } from 'tests/support/world/call'
import { databaseOf, partsOf, startDemoRun } from 'tests/support/servers/run'
import { writeCsvFile } from './support/lot-files'

const rows = Number(process.env.BENCH_ROWS ?? 5_000)
const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Samples five times a second until `done`; prints median and maximum of each process. */
async function watch(name: string, pids: { provider: number; web: number }, done: () => Promise<boolean>) {
  const seen: { provider: number[]; web: number[]; drawing: number[] } = { provider: [], web: [], drawing: [] }
  do {
    seen.provider.push(megabytes(pids.provider))
    seen.web.push(megabytes(pids.web))
    // The provider's other child is PostgreSQL, whose processes share memory.
    const others = childrenOf(pids.provider).filter((pid) =>
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('node'),
    )
    seen.drawing.push(others.reduce((sum, pid) => sum + megabytes(pid), 0))
    await delay(200)
  } while (!(await done()))
  const text = Object.entries(seen).map(([process, values]) => {
    values.sort((a, b) => a - b)
    return `${process} ${values[values.length >> 1]?.toFixed(0).padStart(4)} (at most ${values.at(-1)?.toFixed(0).padStart(4)})`
  })
  process.stdout.write(`${name.padEnd(22)} ${text.join(', ')} MB\n`)
}

const during = (milliseconds: number) => {
  const end = Date.now() + milliseconds
  return () => Promise.resolve(Date.now() > end)
}

const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-memory-'))
await chmod(folder, 0o755)
const run = await startDemoRun(folder)
try {
  await run.ready()
  const parts = await partsOf(folder)
  await watch('started', parts, during(0))
  const client = new pg.Client({ connectionString: await databaseOf(folder) })
  await client.connect()
  const waiting = () => client.query(`select 1 from media where processing = 'queued' limit 1`)
  await watch('while the demo is read', parts, async () => (await waiting()).rowCount === 0)
  await client.end()
  await watch('at rest', parts, during(10_000))
  const world = { url: run.provider }
  const body = { email: 'agency@plumbline.test', password: demoPassword }
  const { data: agency } = await call(world, null, 'auth.login', { body })
  const file = path.join(folder, 'lots.csv')
  await writeCsvFile(file, rows)
  const lots = await openAsBlob(file)
  let status = 0
  const imported = call(world, agency, 'lots.import', { body: { rows: 'valid' }, files: { file: lots } }).then(
    (answer) => (status = answer.status),
  )
  await watch(`import of ${rows} lots`, parts, () => Promise.resolve(status !== 0))
  await imported
  if (status !== 200) throw new Error(`The import answered ${status}`)
  await watch('at rest', parts, during(10_000))
} finally {
  run.process.kill('SIGTERM')
  await run.ended
  await rm(folder, { recursive: true, force: true })
}
