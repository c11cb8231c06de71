// Time a small photo waits behind others in a running Plumbline: while the demo's photos are read after a first start,
// and behind twenty HEIC photos of another person; with the memory of the provider and of the processes that read files
// for it. Reads /proc, so it only runs on Linux.
//
//     node -e "import('./scripts/build.mjs').then((build) => build.buildWhenStale())" && BENCH_HEIC=photo.heic npx vite-node --config vite.provider.config.ts bench/media-queue.ts
//
// BENCH_HEIC is a phone's HEIC; without it a picture of 96 × 64 is used, which is not representative.
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { demoPassword } from 'demo/story/people'
import { call } from 'tests/support/world/call'
import { databaseOf, partsOf, startDemoRun } from 'tests/support/servers/run'
import { aHeic, aPicture } from 'tests/support/files/sample-files'
import { upload } from 'tests/support/files/uploads'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const megabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readStatus(pid))?.[1] ?? 0) / 1024
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
/** The provider's node processes; its other child is PostgreSQL. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => /^Name:\s+node/.test(readStatus(child)))

const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-media-queue-'))
await chmod(folder, 0o755)
const run = await startDemoRun(folder)
try {
  await run.ready()
  const { provider } = await partsOf(folder)
  const client = new pg.Client({ connectionString: await databaseOf(folder) })
  await client.connect()
  const world = { url: run.provider }
  const peak = { provider: 0, readers: 0 }
  const watching = setInterval(() => {
    peak.provider = Math.max(peak.provider, megabytes(provider))
    peak.readers = Math.max(
      peak.readers,
      childrenOf(provider).reduce((sum, pid) => sum + megabytes(pid), 0),
    )
  }, 100)
  const signIn = async (email: string) => {
    const { data } = await call(world, null, 'auth.login', { body: { email, password: demoPassword } })
    const { rows } = await client.query<{ uuid: string }>(
      `select item.uuid from inspection_items item join draw_requests request on request.uuid = item.draw_request
       join lots on lots.uuid = request.lot
       where lots.borrower_email = $1 and request.status in ('pending', 're-requested') and item.status = 'Requested' limit 1`,
      [email],
    )
    return { person: data, item: rows[0]?.uuid ?? '' }
  }
  const [first, second] = [await signIn('borrower@plumbline.test'), await signIn('borrower2@plumbline.test')]
  const send = async (to: typeof first, bytes: Buffer, filename: string) => {
    const answer = await upload(world, to.person, bytes, { target: to.item, filename })
    if (answer.status !== 204) throw new Error(`${filename} was answered ${answer.status}: ${answer.message}`)
    return answer.headers.get('upload-result') ?? ''
  }
  const isReady = async (ids: string[]) =>
    (await client.query(`select 1 from media where uuid = any($1) and processing = 'queued' limit 1`, [ids]))
      .rowCount === 0
  const waitFor = async (ids: string[], started: number) => {
    while (!(await isReady(ids))) await delay(100)
    return ((performance.now() - started) / 1000).toFixed(1)
  }
  const logLine = (what: string) => {
    say(`${what}; at most ${peak.provider.toFixed(0)} MB provider, ${peak.readers.toFixed(0)} MB readers`)
    Object.assign(peak, { provider: 0, readers: 0 })
  }
  let seed = 0
  const small = async () => (await aPicture(1600, 1200, seed++)).jpeg({ quality: 80 }).toBuffer()

  const early = performance.now()
  const photo = await small()
  logLine(
    `a JPEG of ${(photo.length / 1000).toFixed(0)} kB while the demo is read: ${await waitFor([await send(second, photo, 'early.jpg')], early)} s`,
  )
  while ((await client.query(`select 1 from media where processing = 'queued' limit 1`)).rowCount) await delay(500)
  logLine('the demo is read')

  const heic = process.env.BENCH_HEIC ? await readFile(process.env.BENCH_HEIC) : await aHeic()
  const started = performance.now()
  const ids: string[] = []
  // Bytes after the last box make each a different file.
  for (let number = 0; number < 20; number++)
    ids.push(
      await send(
        first,
        Buffer.concat([heic, Buffer.from([0, 0, 0, 9]), Buffer.from('free'), Buffer.from([number])]),
        `IMG_${number}.heic`,
      ),
    )
  const behind = performance.now()
  const late = await send(second, await small(), 'late.jpg')
  say(`a JPEG behind them: ${await waitFor([late], behind)} s`)
  logLine(`20 HEIC of ${(heic.length / 1000).toFixed(0)} kB: ${await waitFor(ids, started)} s`)
  clearInterval(watching)
  await client.end()
} finally {
  run.process.kill('SIGTERM')
  await run.ended
  await rm(folder, { recursive: true, force: true })
}
