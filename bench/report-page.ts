// The report of a draw request with 600 verified photos: server time for its page and its data, compared in the same
// run with a bare driver reading the same rows; then its PDF with 100, 300 and 600 photos, and the memory of its
// process. Bars: page p95 100 ms, 600 photos within 512 MB. Reads /proc for the memory, so it only runs on Linux.
//
//     node -e "import('./scripts/build.mjs').then((build) => build.buildWhenStale())" && npx vite-node --config vite.provider.config.ts bench/report-page.ts
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import sharp from 'sharp'

import { paths } from '~/lib/paths'
import { printApart } from 'provider/jobs/reports/print-apart'
import { jobFile, printedFile, type PrintJob } from 'provider/jobs/reports/printing'
import { call } from 'tests/support/world/call'
import { password } from 'tests/support/world/people'
import { aReport } from 'tests/support/files/reports'
import { startWeb } from 'tests/support/servers/web'
import { signedIn } from 'tests/support/servers/web-client'
import { noisyPreviews } from './support/noisy-previews'
import { prepareReview } from './support/review-environment'
import { percentile, print, type Result, say } from './support/side-by-side'

const photos = 600
const turns = 60
const bars = { milliseconds: 100, megabytes: 512 }

/** Alternates requests, so that other load on the machine affects all; the first few warm up and do not count. */
async function inTurn(...requests: (() => Promise<unknown>)[]): Promise<Result[]> {
  const results = requests.map((): Result => ({ times: [], took: 0 }))
  for (let turn = -5; turn < turns; turn += 1)
    for (const [index, request] of requests.entries()) {
      const begun = performance.now()
      await request()
      const ms = performance.now() - begun
      if (turn < 0) continue
      results[index]?.times.push(ms)
      if (results[index]) results[index].took += ms / 1000
    }
  return results
}

async function measurePage(): Promise<void> {
  const review = await prepareReview(photos, password)
  const web = await startWeb(review.url)
  const client = new pg.Client({ connectionString: review.databaseUrl })
  await client.connect()
  try {
    const { requestId, media } = review.inspections[0]
    const { data: reviewer } = await call(review, null, 'auth.login', {
      body: { email: review.reviewer.email, password },
    })
    await client.query(`update media set status = 'verified' where uuid = any($1)`, [media])
    const rows = () =>
      client.query(
        `select m.*, i.code, i.title, r.number from media m join inspection_items i on i.uuid = m.item
          join draw_requests r on r.uuid = m.draw_request
          where m.draw_request = $1 and m.deleted_at is null and m.replaced_by is null order by i.position, m.created_at`,
        [requestId],
      )
    const facts = async () => {
      const { status, data } = await call(review, reviewer, 'inspections.report', { params: { id: requestId } })
      if (status !== 200 || data.images.length !== photos) throw new Error(`The report answered ${status}`)
    }
    const browser = await signedIn(web.origin, review.reviewer.email)
    const page = async () => {
      const answer = await browser.get(paths.report(review.lotId, requestId))
      const html = await answer.text()
      if (answer.status !== 200 || !html.includes(media.at(-1) ?? ''))
        throw new Error(`The page answered ${answer.status}`)
    }
    const [bare, data, whole] = await inTurn(rows, facts, page)
    if (!bare || !data || !whole) return
    const ratio = (result: Result) => `${(percentile(result, 0.5) / percentile(bare, 0.5)).toFixed(1)} × bare`
    print(`  bare pg: its ${photos} photos`, bare)
    print('the data of the report', data, ratio(data))
    const inTime = percentile(whole, 0.95) <= bars.milliseconds
    print('its page, as HTML', whole, `${ratio(whole)}; p95 within ${bars.milliseconds} ms: ${inTime}`)
  } finally {
    await client.end()
    await web.stop()
    await review.stop()
  }
}

/** Peak memory of any child process so far, in MB; processes that ended are skipped. */
function held(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const most = children.map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  })
  return Math.max(0, ...most)
}

async function measurePdf(count: number, pictures: readonly Buffer[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'))
  try {
    const report = aReport(count)
    const laid: PrintJob['pictures'] = {}
    for (const [index, { uuid }] of report.images.entries()) {
      laid[uuid] = { file: `${uuid}.jpg`, width: 800, height: 600 }
      await writeFile(path.join(folder, `${uuid}.jpg`), pictures[index % pictures.length] ?? '')
    }
    const job: PrintJob = { report, edition: { version: 1, reportedAt: '2026-11-21T17:40:00.000Z' }, pictures: laid }
    await writeFile(path.join(folder, jobFile), JSON.stringify(job))
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, held())), 20)
    const begun = performance.now()
    const pages = await printApart(folder, path.resolve('build/provider/report-worker.js')).finally(() =>
      clearInterval(watch),
    )
    const ms = performance.now() - begun
    const { size } = await stat(path.join(folder, printedFile))
    say(
      `PDF of ${count} photos: ${(ms / 1000).toFixed(1)} s, ${((ms / count) * 100).toFixed(0)} ms for 100, ${pages} pages, ${(size / 1e6).toFixed(1)} MB, ${most.toFixed(0)} MB of memory; within ${bars.megabytes}: ${most <= bars.megabytes}`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await measurePage()
const pictures = await Promise.all(
  (await noisyPreviews(8)).map((preview) => sharp(preview).resize({ width: 800 }).jpeg({ quality: 80 }).toBuffer()),
)
for (const count of [100, 300, 600]) await measurePdf(count, pictures)
