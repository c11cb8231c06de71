// Exports 100,000 lots as streamed CSV and XLSX from its own provider: time, memory, and time to the first byte,
// compared with the bare driver reading the same rows.
//
//     npx vite-node --config vite.provider.config.ts bench/export.ts
//
// BENCH_ROWS is the number of lots; BENCH_DIR stores the filled database for the next run.
import { endpointOf } from 'contract/core/catalog'
import { fileFormats } from 'contract/imports/calls'
import { adminIdOf, fill } from './support/fill'
import { startBenchEnvironment, type BenchEnvironment } from './support/environment'

const count = Number(process.env.BENCH_ROWS ?? 100_000)
const say = (text: string) => void process.stdout.write(`${text}\n`)

type Sent = { bytes: number; first: number; took: number; grown: number }

async function download(environment: BenchEnvironment, token: string, format: string): Promise<Sent> {
  const [began, before] = [performance.now(), process.memoryUsage().rss]
  const url = `${environment.url}${endpointOf('lots.export').path}?format=${format}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(await response.text())
  const sent: Sent = { bytes: 0, first: 0, took: 0, grown: 0 }
  const reader = response.body.getReader()
  for (let one = await reader.read(); !one.done; one = await reader.read()) {
    if (sent.bytes === 0) sent.first = performance.now() - began
    sent.bytes += one.value.length
    sent.grown = Math.max(sent.grown, process.memoryUsage().rss - before)
  }
  return { ...sent, took: performance.now() - began }
}

async function bare(environment: BenchEnvironment): Promise<number> {
  const began = performance.now()
  await environment.deps.pool.query('select * from lots where deleted_at is null order by created_at desc, uuid desc')
  return performance.now() - began
}

const environment = await startBenchEnvironment(process.env.BENCH_DIR)
try {
  const { rowCount } = await environment.deps.pool.query('select 1 from lots limit 1')
  if (rowCount === 0) await fill(environment.deps.pool, { lots: count, requests: count, media: 1000 })
  const token = await environment.signIn(adminIdOf(0))
  say(`bare pg: ${count} lots in ${((await bare(environment)) / 1000).toFixed(2)} s`)
  for (const format of fileFormats) {
    const { bytes, first, took, grown } = await download(environment, token, format)
    const mb = (value: number) => `${(value / 1e6).toFixed(1)} MB`
    say(
      `export as ${format.padEnd(4)}  ${(took / 1000).toFixed(2)} s  first byte ${first.toFixed(0)} ms  ${mb(bytes)}  memory +${mb(grown)}`,
    )
  }
} finally {
  await environment.stop()
}
