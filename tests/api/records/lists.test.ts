import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { z } from 'zod'

import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import { lotFilter } from 'contract/lots/calls'
import { openDatabase, type DatabaseHandle } from 'provider/db/pool'
import type { Actor } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { listLots } from 'provider/modules/lots/service'
import { freshDatabase, type FreshDatabase } from 'tests/support/world/database'

type Queries = Pick<DatabaseHandle['pool'], 'query'>

let fresh: FreshDatabase
let handle: DatabaseHandle
const agencies = [newId(), newId()]

beforeAll(async () => {
  fresh = await freshDatabase()
  handle = openDatabase(fresh.url, { max: 4 })
  for (const agency of agencies) {
    await handle.pool.query(
      `insert into users (uuid, role, first_name, last_name, email, status, created_at, updated_at)
       values ($1, 2, 'Ada', 'Agency', $2, 'active', now(), now())`,
      [agency, `${agency}@plumbline.test`],
    )
  }
})

afterAll(async () => {
  await handle.close()
  await fresh.drop()
})

async function addLot(agency: string | null, number = '1'): Promise<string> {
  const uuid = newId()
  await handle.pool.query(
    `insert into lots (uuid, agency, lot_number, street, city, state_or_province, postal_code, loan_number, borrower_name,
       borrower_email, time_zone, created_at, updated_at)
     values ($1, $2, $3, '1 Oak Street', 'Norman', 'OK', '73019', $1::uuid::text, 'Bo Borrower', 'bo@plumbline.test', 'America/Chicago', now(), now())`,
    [uuid, agency, number],
  )
  return uuid
}

const addRequest = (
  lot: string,
  number: number,
  budget: number,
  due: string | null = null,
  by: Queries = handle.pool,
) =>
  by.query(
    `insert into draw_requests (uuid, lot, agency, number, title, total_budget, due_date, created_at, updated_at)
     select $1, uuid, agency, $3, 'Draw', $4, $5, now(), now() from lots where uuid = $2`,
    [newId(), lot, number, budget, due],
  )

/** Values maintained by triggers, in a comparable form. */
async function kept() {
  const counts = await handle.pool.query(
    'select noun, scope, status, sum(delta)::int as count from list_counts group by 1, 2, 3 having sum(delta) <> 0 order by 1, 2, 3',
  )
  const facts = await handle.pool.query('select * from lot_facts order by lot')
  return { counts: counts.rows, facts: facts.rows }
}

type ListStep = {
  kind:
    | 'lot'
    | 'request'
    | 'status'
    | 'budget'
    | 'archive'
    | 'restore'
    | 'archiveLot'
    | 'restoreLot'
    | 'move'
    | 'remove'
  pick: number
  value: number
}

const step: fc.Arbitrary<ListStep> = fc.record({
  kind: fc.constantFrom(
    'lot',
    'request',
    'request',
    'status',
    'status',
    'budget',
    'archive',
    'restore',
    'archiveLot',
    'restoreLot',
    'move',
    'remove',
  ),
  pick: fc.nat(1000),
  value: fc.nat(3),
})

const one = (table: string) =>
  `uuid = (select uuid from ${table} order by uuid offset $1 % greatest((select count(*) from ${table}), 1) limit 1)`
const statuses = ['pending', 're-requested', 'submitted', 'completed']

async function take({ kind, pick, value }: ListStep, index: number): Promise<void> {
  const change = (text: string, ...more: unknown[]) => handle.pool.query(text, [pick, ...more])
  if (kind === 'lot') await addLot([...agencies, null][value % 3] ?? null)
  else if (kind === 'request') {
    const { rows } = await change(`select uuid from lots where ${one('lots')}`)
    if (rows[0]) await addRequest(rows[0].uuid, index + 1, value * 1000, value === 0 ? null : `2026-05-0${value}`)
  } else if (kind === 'status')
    await change(`update draw_requests set status = $2 where ${one('draw_requests')}`, statuses[value])
  else if (kind === 'budget')
    await change(`update lots set total_budget = $2 where ${one('lots')}`, value === 0 ? null : value)
  else if (kind === 'archive') await change(`update draw_requests set deleted_at = now() where ${one('draw_requests')}`)
  else if (kind === 'restore') await change(`update draw_requests set deleted_at = null where ${one('draw_requests')}`)
  else if (kind === 'archiveLot') await change(`update lots set deleted_at = now() where ${one('lots')}`)
  else if (kind === 'restoreLot') await change(`update lots set deleted_at = null where ${one('lots')}`)
  else if (kind === 'remove') await change(`delete from draw_requests where ${one('draw_requests')}`)
  else
    await change(
      `with moved as (update lots set agency = $2 where ${one('lots')} returning uuid) update draw_requests set agency = $2 where lot in (select uuid from moved)`,
      agencies[value % 2],
    )
}

test('maintained list values equal recomputed ones after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      for (const [index, one] of steps.entries()) await take(one, index)
      const before = await kept()
      await sql`select rebuild_lists()`.execute(handle.db)
      expect(before).toEqual(await kept())
      await handle.pool.query('delete from draw_requests')
      await handle.pool.query('delete from lots')
      expect(await kept()).toEqual({ counts: [], facts: [] })
    }),
    { numRuns: 12 },
  )
})

test('of two concurrent additions to a lot, the second sees what the first committed', async () => {
  const lot = await addLot(agencies[0] ?? null)
  const first = await handle.pool.connect()
  await first.query('begin')
  await addRequest(lot, 1, 100, null, first)
  const second = addRequest(lot, 2, 100)
  while (!(await isSomebodyWaiting())) continue
  await first.query('commit')
  first.release()
  await second
  const { rows } = await handle.pool.query('select request_count, budget from lot_facts where lot = $1', [lot])
  expect(rows).toEqual([{ request_count: 2, budget: 200 }])
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await handle.pool.query('select 1 from pg_locks where not granted')
  return rows.length > 0
}

test('folding preserves sums, even during other writes', async () => {
  const before = await kept()
  const folds = Array.from({ length: 4 }, () =>
    handle.pool.query(
      'select fold_list_counts(noun, scope, status) from (select distinct noun, scope, status from list_counts) k',
    ),
  )
  const writes = Array.from({ length: 4 }, (_, index) => addLot(agencies[1] ?? null, `F${index}`))
  await Promise.all([...folds, ...writes])
  const added = (await kept()).counts.filter((row) => row.noun === 'lot').map((row) => row.count)
  const had = before.counts.filter((row) => row.noun === 'lot').map((row) => row.count)
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(had.reduce((sum, count) => sum + count, 0) + 8)
})

test("finds a draw request by its lot's words, even after they change", async () => {
  const lot = await addLot(agencies[0] ?? null, 'Q77')
  await addRequest(lot, 1, 100)
  await handle.pool.query("update lots set street = '508 Baker Street' where uuid = $1", [lot])
  await addRequest(lot, 2, 100)
  const { rows } = await handle.pool.query(
    "select number from draw_requests where search_text like '%baker%' order by number",
  )
  expect(rows.map((row) => row.number)).toEqual([1, 2])
})

test('sorts numbers within text as numbers', async () => {
  const { rows } = await handle.pool.query(
    "select value from unnest(array['Lot 10', 'lot 9', '560 Penstock', '5601 West', '08', 'Lot 9b']) value order by sort_text(value)",
  )
  expect(rows.map((row) => row.value)).toEqual(['08', '560 Penstock', '5601 West', 'lot 9', 'Lot 9b', 'Lot 10'])
})

/** Default sort columns other than createdAt: archive time, audit time, last update on the dashboard. */
const newestBy: Partial<Record<OperationId, string>> = {
  'archive.list': 'archived',
  'audit.list': 'at',
  'dashboard.latestInspections': 'updatedAt',
}
const filterOf = (operation: OperationId) => {
  const { method, query, body } = endpointOf(operation)
  const schema = method === 'GET' ? query : body
  return schema instanceof z.ZodObject && 'sortDescriptor' in schema.shape ? schema : null
}
// An export contains all rows.
const lists = operationIds.filter((operation) => operation !== 'lots.export' && filterOf(operation))

test('covers all lists', () => {
  expect(lists.length).toBeGreaterThanOrEqual(10)
})

it.each(lists)('%s defaults to page 1 of 10, no keyword, the newest first', (operation) => {
  const sortDescriptor = { column: newestBy[operation] ?? 'createdAt', direction: 'descending' }
  const wanted = { page: 1, limit: 10, keyword: null, sortDescriptor, filters: {}, cursor: null }
  expect(filterOf(operation)?.parse({})).toEqual(wanted)
})

test('caps totals above 10,000 and says so; unfiltered totals and those by status are exact', async () => {
  const before = await kept()
  const had = before.facts.filter((row) => row.live).length
  await handle.pool.query(
    `insert into lots (uuid, agency, lot_number, street, city, state_or_province, postal_code, loan_number, borrower_name, borrower_email,
       time_zone, created_at, updated_at)
     select gen_random_uuid(), $1, n::text, n || ' Zebra Street', 'Norman', 'OK', '73019', 'LN-' || n, 'Bo', 'bo@plumbline.test',
       'America/Chicago', now() + n * interval '1 second', now() from generate_series(1, 10050) n`,
    [agencies[0]],
  )
  const admin: Actor = {
    uuid: newId(),
    role: 'admin',
    agency: null,
    email: '',
    isEmailVerified: true,
    name: '',
    sessionId: newId(),
  }
  const list = (filter: unknown) => listLots({ db: handle.db, actor: admin, now: new Date() }, lotFilter.parse(filter))
  for (const page of [1, 2]) {
    const found = await list({ keyword: 'zebra', page })
    expect([found.totalRecord, found.totalIsCapped]).toEqual([10_000, true])
    expect(found.data.map((lot) => lot.lotNumber)[0]).toBe(page === 1 ? '10050' : '10040')
  }
  expect(await list({ keyword: '10 zebra' })).toMatchObject({ totalRecord: 162 })
  for (const filters of [{}, { status: ['none', 'pending', 'submitted', 'completed', 're-requested'] }]) {
    const all = await list({ filters })
    expect([all.totalRecord, all.totalIsCapped]).toEqual([had + 10_050, undefined])
  }
  const last = await list({
    page: 1005,
    sortDescriptor: { column: 'createdAt', direction: 'descending' },
    keyword: 'zebra',
  })
  expect(last.data.at(-1)?.lotNumber).toBe('1')
})
