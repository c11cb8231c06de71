import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { openDatabase, type DatabaseHandle } from 'provider/db/pool'
import { freshDatabase, type FreshDatabase } from 'tests/support/world/database'
import { requestSums } from 'tests/support/world/request-sums'

let fresh: FreshDatabase
let handle: DatabaseHandle
const user = newId()
const requests = [newId(), newId(), newId()]

beforeAll(async () => {
  fresh = await freshDatabase()
  handle = openDatabase(fresh.url, { max: 4 })
  const lot = newId()
  await handle.pool.query(
    `insert into users (uuid, role, first_name, last_name, email, status, is_email_verified, created_at, updated_at)
     values ($1, 4, 'Bo', 'Borrower', 'bo@plumbline.test', 'active', true, now(), now())`,
    [user],
  )
  await handle.pool.query(
    `insert into lots (uuid, lot_number, street, city, state_or_province, postal_code, loan_number, borrower_name,
       borrower_email, time_zone, created_at, updated_at)
     values ($1, '1', '1 Oak Street', 'Norman', 'OK', '73019', 'LN-1', 'Bo Borrower', 'bo@plumbline.test', 'America/Chicago', now(), now())`,
    [lot],
  )
  for (const [index, uuid] of requests.entries())
    await handle.pool.query(
      `insert into draw_requests (uuid, lot, number, title, total_budget, created_at, updated_at)
       values ($1, $2, $3, 'Draw', 1, now(), now())`,
      [uuid, lot, index + 1],
    )
})

afterAll(async () => {
  await handle.close()
  await fresh.drop()
})

const kinds = [
  'addItems',
  'addMedia',
  'addMedia',
  'replace',
  'decide',
  'decideAll',
  'process',
  'submit',
  'archiveMedium',
  'restoreMedium',
  'archiveItem',
  'restoreItem',
  'progress',
  'itemStatus',
  'moveItem',
  'removeMedium',
  'removeItem',
] as const
type Step = { kind: (typeof kinds)[number]; pick: number; value: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1000),
  value: fc.nat(3),
})

/** Chooses one row of a table by number. */
const one = (table: string) =>
  `uuid = (select uuid from ${table} order by uuid offset $1 % greatest((select count(*) from ${table}), 1) limit 1)`
const insertMedia = (from: string, replaces: string) => `
  insert into media (uuid, item, draw_request, kind, file_name, content_type, bytes, sha256, storage_key, uploaded_by,
    processing, attempt, replaces, created_at, updated_at)
  select gen_random_uuid(), item, draw_request, 'image', 'a.jpg', 'image/jpeg', 1, gen_random_uuid()::text,
    gen_random_uuid()::text, $2::uuid, 'ready', 1, ${replaces}, now(), now() from ${from}`

const pick = <T>(list: readonly T[], index: number) => list[index % list.length]

const writes: Record<Step['kind'], (step: Step) => [sql: string, ...values: unknown[]]> = {
  addItems: ({ pick: at, value }) => [
    `insert into inspection_items (uuid, draw_request, code, title, budget, status, position, created_at, updated_at)
     select gen_random_uuid(), $1::uuid, n::text, 'Item', n * 1000, 'Requested', n, now(), now() from generate_series(1, $2::int) n`,
    pick(requests, at),
    value,
  ],
  addMedia: ({ pick: at }) => [
    insertMedia(`(select uuid as item, draw_request from inspection_items where ${one('inspection_items')}) i`, 'null'),
    at,
    user,
  ],
  replace: ({ pick: at }) => [
    `with old as (select uuid, item, draw_request from media where ${one('media')}),
       new as (${insertMedia('old', 'old.uuid')} returning uuid, replaces)
     update media set replaced_by = new.uuid from new where media.uuid = new.replaces`,
    at,
    user,
  ],
  decide: ({ pick: at, value }) => [
    `update media set status = $2 where ${one('media')}`,
    at,
    pick(['pending', 'verified', 'defective'], value),
  ],
  decideAll: ({ value }) => [
    'update media set status = $1 where attempt is not null',
    pick(['pending', 'verified', 'defective'], value),
  ],
  process: ({ pick: at, value }) => [
    `update media set processing = $2, has_preview = $3 where ${one('media')}`,
    at,
    pick(['queued', 'ready', 'failed'], value),
    value !== 1,
  ],
  submit: ({ value }) => ['update media set attempt = $1', value === 0 ? null : value],
  archiveMedium: ({ pick: at }) => [`update media set deleted_at = now() where ${one('media')}`, at],
  restoreMedium: ({ pick: at }) => [`update media set deleted_at = null where ${one('media')}`, at],
  archiveItem: ({ pick: at }) => [
    `update inspection_items set deleted_at = now() where ${one('inspection_items')}`,
    at,
  ],
  restoreItem: ({ pick: at }) => [`update inspection_items set deleted_at = null where ${one('inspection_items')}`, at],
  progress: ({ pick: at, value }) => [
    `update inspection_items set progress = $2, budget = $3 where ${one('inspection_items')}`,
    at,
    value === 0 ? null : value * 33.3,
    value * 700,
  ],
  itemStatus: ({ pick: at, value }) => [
    `update inspection_items set status = $2 where ${one('inspection_items')}`,
    at,
    pick(['Requested', 'Submitted', 'Approved'], value),
  ],
  moveItem: ({ pick: at, value }) => [
    `with moved as (update inspection_items set draw_request = $2 where ${one('inspection_items')} returning uuid)
     update media set draw_request = $2 where item in (select uuid from moved)`,
    at,
    pick(requests, value),
  ],
  removeMedium: ({ pick: at }) => [
    `delete from media where ${one('media')} and replaces is null and replaced_by is null`,
    at,
  ],
  removeItem: ({ pick: at }) => [
    `delete from inspection_items where ${one('inspection_items')} and not exists (select from media where item = inspection_items.uuid)`,
    at,
  ],
}

async function expectKept(): Promise<void> {
  const { kept, counted } = await requestSums(handle.db)
  expect(kept).toEqual(counted)
}

test('sums of draw requests equal counted ones after any writes to items and media', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      for (const one of steps) {
        const [text, ...values] = writes[one.kind](one)
        await handle.pool.query(text, values)
        await expectKept()
      }
      await handle.pool.query('delete from media')
      await handle.pool.query('delete from inspection_items')
      await expectKept()
    }),
    { numRuns: 8 },
  )
})

test('keeps both writes when an item is archived while a photo is added', async () => {
  for (const archiveFirst of [true, false]) {
    const item = newId()
    await handle.pool.query(
      `insert into inspection_items (uuid, draw_request, code, title, budget, status, position, created_at, updated_at)
       values ($1, $2, '1', 'Item', 1000, 'Submitted', 0, now(), now())`,
      [item, requests[0]],
    )
    const add = [
      insertMedia('(select $1::uuid as item, $3::uuid as draw_request) i', 'null'),
      [item, user, requests[0]],
    ]
    const archive = ['update inspection_items set deleted_at = now() where uuid = $1', [item]]
    const [first, second] = (archiveFirst ? [archive, add] : [add, archive]) as [string, unknown[]][]
    const open = await handle.pool.connect()
    await open.query('begin')
    if (first) await open.query(...first)
    const waiting = second && handle.pool.query(...second)
    await expect.poll(isSomebodyWaiting).toBe(true)
    await open.query('commit')
    open.release()
    await waiting
    await expectKept()
  }
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await handle.pool.query('select 1 from pg_locks where not granted')
  return rows.length > 0
}

test('counts the items that one statement inserts together with their draw request', async () => {
  await handle.pool.query(
    `with made as (
       insert into draw_requests (uuid, lot, number, title, total_budget, created_at, updated_at)
       select $1::uuid, lot, 9, 'Draw', 1, now(), now() from draw_requests limit 1 returning uuid
     ) insert into inspection_items (uuid, draw_request, code, title, budget, status, position, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, '1', 'Item', 500, 'Requested', 0, now(), now()`,
    [newId()],
  )
  await expectKept()
})
