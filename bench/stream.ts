// Time of an event from the POST to the last of many open streams, compared with a server that only sends server-sent
// events (bars: docs/quality.md; 100 streams p95 ≤ 20 ms, 1,000 streams p99 ≤ 250 ms, ≤ 60 MB, none lost).
//
//     npx vite-node --config vite.provider.config.ts bench/stream.ts
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import { sql } from 'kysely'

import { newId } from 'provider/db/ids'
import { startBenchEnvironment, type BenchEnvironment } from './support/environment'

const events = 200
const pauseMs = 25
const timeoutMs = 20_000

/** Causes an event about a record. */
type Act = (uuid: string) => Promise<unknown>
type Message = { open?: number; id?: string; at?: number; failed?: string }

const nowMs = () => performance.timeOrigin + performance.now()

/** Opens the streams in another process and acts on each uuid. @returns the time of each to the last stream, in ms */
async function measure(url: string, tokens: readonly string[], uuids: readonly string[], act: Act): Promise<number[]> {
  const readers = fork(path.join(import.meta.dirname, 'support', 'stream-readers.mjs'))
  const arrived = new Map<string, number>()
  readers.on('message', ({ id, at, failed }: Message) => {
    if (failed) throw new Error(failed)
    if (id && at) arrived.set(id, at)
  })
  readers.send({ url, tokens })
  await opened(readers)
  const begun = new Map<string, number>()
  for (const uuid of uuids) {
    begun.set(uuid, nowMs())
    await act(uuid)
    await pause(pauseMs)
  }
  for (const limit = nowMs() + timeoutMs; arrived.size < uuids.length && nowMs() < limit; ) await pause(pauseMs)
  readers.kill()
  await once(readers, 'exit')
  const lost = uuids.length - arrived.size
  if (lost > 0) throw new Error(`${lost} events did not reach every stream`)
  return [...begun].map(([uuid, at]) => (arrived.get(uuid) ?? Infinity) - at)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function opened(readers: ChildProcess): Promise<void> {
  return new Promise((resolve) => readers.on('message', ({ open }: Message) => open && resolve()))
}

function print(name: string, times: number[], memory: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const line = `${name.padEnd(24)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, + ${(memory / 1024 ** 2).toFixed(0)} MB`
  process.stdout.write(`${line}\n`)
}

/** A server that only sends what it receives to its listeners. */
async function bare(streams: number): Promise<void> {
  const open = new Set<ServerResponse>()
  const server = http.createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\ndata: {}\n\n')
      open.add(response)
      return
    }
    const uuid = (request.url ?? '/').slice(1)
    for (const one of open) one.write(`id: 1\ndata: {"uuid":"${uuid}"}\n\n`)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const uuids = Array.from({ length: events }, () => newId())
  const before = process.memoryUsage().rss
  const times = await measure(
    url,
    Array.from({ length: streams }, () => 'x'),
    uuids,
    (uuid) => fetch(url + uuid, { method: 'POST' }),
  )
  print(`bare, ${streams} streams`, times, process.memoryUsage().rss - before)
  server.closeAllConnections()
  server.close()
}

/** One submitted draw request with `events` media, its reviewer, and a session for each stream. */
async function fill(
  { deps: { db }, signIn }: BenchEnvironment,
  streams: number,
): Promise<{ tokens: string[]; media: string[] }> {
  const at = new Date()
  const [reviewer, borrower, lot, request, item] = [newId(), newId(), newId(), newId(), newId()]
  const person = (uuid: string, role: number) =>
    sql`insert into users (uuid, role, first_name, last_name, email, status, is_email_verified, created_at, updated_at)
      values (${uuid}, ${role}, 'A', 'Person', ${`${uuid}@plumbline.test`}, 'active', true, ${at}, ${at})`.execute(db)
  await person(reviewer, 3)
  await person(borrower, 4)
  await sql`insert into lots (uuid, lot_number, street, city, state_or_province, postal_code, loan_number, borrower_name, borrower_email, time_zone, created_at, updated_at)
    values (${lot}, '1', 'Oak', 'Austin', 'Texas', '78701', '1', 'B', 'b@plumbline.test', 'America/Chicago', ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into draw_requests (uuid, lot, reviewer, number, title, total_budget, status, created_at, updated_at)
    values (${request}, ${lot}, ${reviewer}, 1, 'Draw 1', 1, 'submitted', ${at}, ${at})`.execute(db)
  await sql`insert into inspection_items (uuid, draw_request, code, title, status, position, created_at, updated_at)
    values (${item}, ${request}, '1', 'Roof', 'Submitted', 0, ${at}, ${at})`.execute(db)
  const media = Array.from({ length: events }, () => newId())
  const columns = sql`uuid, item, draw_request, kind, file_name, content_type, bytes, sha256, storage_key, uploaded_by, attempt, processing, has_preview, created_at, updated_at`
  await sql`insert into media (${columns}) select one::uuid, ${item}::uuid, ${request}::uuid, 'image', 'a.jpg', 'image/jpeg', 1, one, one, ${borrower}::uuid, 1, 'ready', true, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${media}::text[]) one`.execute(db)
  const tokens = await Promise.all(Array.from({ length: streams }, () => signIn(reviewer)))
  return { tokens, media }
}

async function provider(streams: number): Promise<void> {
  const environment = await startBenchEnvironment()
  const { url } = environment
  const { tokens, media } = await fill(environment, streams)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const decide = async (uuid: string) => {
    const body = JSON.stringify({ status: 'verified' })
    const response = await fetch(`${url}/api/inspections/media/validate/${uuid}`, { method: 'PATCH', headers, body })
    if (!response.ok) throw new Error(`A decision answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const before = process.memoryUsage().rss
  const times = await measure(`${url}/api/stream`, tokens, media, decide)
  print(`provider, ${streams} streams`, times, process.memoryUsage().rss - before)
  await environment.stop()
}

for (const streams of [100, 1000]) {
  await bare(streams)
  await provider(streams)
}
