import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { auditFilter } from 'contract/audit/calls'
import { lotFilter } from 'contract/lots/calls'
import { requestFilter } from 'contract/requests/calls'
import type { RoleName } from 'contract/core/roles'
import {
  adminId,
  agencyId,
  borrowerEmail,
  borrowerId,
  fill,
  largeRequest,
  lotId,
  requestId,
  reviewerId,
} from 'bench/support/fill'
import { openDatabase, type DatabaseHandle } from 'provider/db/pool'
import { preparing } from 'provider/db/prepared'
import type { Database } from 'provider/db/schema'
import type { Actor } from 'provider/http/context'
import { listAudit } from 'provider/modules/audit/list'
import { getLot, listLots } from 'provider/modules/lots/service'
import { latestNotifications } from 'provider/modules/notifications/service'
import { getDrawRequest } from 'provider/modules/requests/read-request'
import { getDrawRequestPage, getInspection, listDrawRequests } from 'provider/modules/requests/service'
import { search } from 'provider/modules/search/service'
import { freshDatabase, type FreshDatabase } from 'tests/support/world/database'

type Statement = { sql: string; parameters: readonly unknown[] }
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}
type Plan = { sql: string; readsWhole: string[]; indexes: string[]; readsAlone: string[] }

/** Tables that grow with use and must never be read as a whole. */
const big = new Set([
  'lots',
  'lot_facts',
  'draw_requests',
  'inspection_items',
  'checklist_entries',
  'attempts',
  'media',
  'comments',
  'journal',
  'notifications',
])

let fresh: FreshDatabase
let handle: DatabaseHandle
let db: Kysely<Database>
let statements: Statement[] = []
const now = new Date()

beforeAll(async () => {
  fresh = await freshDatabase()
  handle = openDatabase(fresh.url, { max: 4 })
  await fill(handle.pool, { lots: 10_000, requests: 15_000, media: 12_000 })
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparing(handle.pool) }),
    log: ({ query }) => void statements.push(query),
  })
})

afterAll(async () => {
  await handle.close()
  await fresh.drop()
})

const actor = (role: RoleName, uuid: string, email = 'nobody@plumbline.test', agency: string | null = null): Actor => ({
  uuid,
  role,
  email,
  agency,
  isEmailVerified: true,
  name: role,
  sessionId: uuid,
})
const admin = actor('admin', adminId)
const agency = actor('agency', agencyId(3), undefined, agencyId(3))
const reviewer = actor('reviewer', reviewerId(7), undefined, agencyId(1))
const borrower = actor('borrower', borrowerId(20), borrowerEmail(20))
const everybody = [admin, agency, reviewer, borrower]

/** The statements sent during some work, each with PostgreSQL's plan. */
async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  statements = []
  await work()
  const sent = statements
  return Promise.all(
    sent.map(async ({ sql, parameters }) => {
      const { rows } = await handle.pool.query(`explain (format json) ${sql}`, [...parameters])
      const nodes = allNodes(rows[0]['QUERY PLAN'][0].Plan)
      const whole = nodes
        .filter((node) => node['Node Type'].endsWith('Seq Scan'))
        .map((node) => node['Relation Name'] ?? '')
      return {
        sql,
        readsWhole: whole.filter((table) => big.has(table)),
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        readsAlone: nodes.flatMap((node) => (node['Node Type'] === 'Index Only Scan' && node['Index Name']) || []),
      }
    }),
  )
}

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]

async function expectIndexed(work: () => Promise<unknown>): Promise<number> {
  const plans = await plansOf(work)
  for (const plan of plans) expect(plan.readsWhole, plan.sql).toEqual([])
  return plans.length
}

/** Lots and draw requests that the statements of some work read. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  statements = []
  await work()
  const sent = statements
  let rows = 0
  for (const { sql, parameters } of sent) {
    const plan = await handle.pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
    for (const node of allNodes(plan.rows[0]['QUERY PLAN'][0].Plan))
      if (node['Relation Name'] === 'lots' || node['Relation Name'] === 'draw_requests')
        rows += (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0)
  }
  return rows
}

/** Vacuums the media again: the vacuum of `fill` marks no page as visible while autovacuum analyzes the table. */
async function visiblePagesOfMedia(): Promise<number> {
  await handle.pool.query('vacuum media')
  const { rows } = await handle.pool.query(`select relallvisible from pg_class where relname = 'media'`)
  return rows[0].relallvisible
}

const lots =
  (who: Actor, filter: InputOf<'lots.list'>['body'] = {}) =>
  () =>
    listLots({ db, actor: who, now }, lotFilter.parse(filter))
const requests =
  (who: Actor, filter: InputOf<'requests.list'>['body'] = {}, at = now) =>
  () =>
    listDrawRequests({ db, actor: who, now: at }, requestFilter.parse(filter))

test('lists use an index, for every role', async () => {
  for (const who of everybody) {
    expect(await expectIndexed(lots(who))).toBeLessThanOrEqual(2)
    expect(await expectIndexed(requests(who))).toBeLessThanOrEqual(2)
  }
})

test('lists use an index when sorted, filtered, and searched', async () => {
  const dueFirst = { column: 'dueDate', direction: 'ascending' } as const
  for (const column of ['updatedAt', 'street', 'lotNumber', 'totalBudget', 'dueDate'] as const)
    for (const direction of ['ascending', 'descending'] as const)
      await expectIndexed(lots(admin, { sortDescriptor: { column, direction } }))
  for (const column of ['updatedAt', 'dueDate', 'title', 'number', 'totalBudget', 'status'] as const)
    for (const direction of ['ascending', 'descending'] as const)
      await expectIndexed(requests(admin, { sortDescriptor: { column, direction } }))
  for (const who of [admin, agency]) {
    await expectIndexed(requests(who, { filters: { status: ['submitted'] } }))
    await expectIndexed(requests(who, { filters: { due: ['overdue'] } }))
    await expectIndexed(requests(who, { keyword: 'ln-101234' }))
    await expectIndexed(lots(who, { keyword: 'ln-101234' }))
    await expectIndexed(lots(who, { keyword: '12' }))
  }
  for (const who of everybody)
    await expectIndexed(requests(who, { filters: { waiting: ['me'] }, sortDescriptor: dueFirst }))
  await expectIndexed(requests(admin, { filters: { lotId: [lotId(7)] } }))
})

test('lists filtered by flags and payments use an index', async () => {
  await handle.pool.query(`
    insert into lot_flags select uuid, 'overfunded' from lots order by uuid limit 500;
    insert into request_flags select uuid, 'overfunded' from draw_requests order by uuid limit 500;
    insert into request_flags select uuid, 'unfunded' from draw_requests order by uuid limit 500;
    insert into draw_records (uuid, draw_request, kind, dated_on, created_by, created_at, updated_at)
      select gen_random_uuid(), uuid, 'funding', current_date, '${adminId}', now(), now() from draw_requests order by uuid limit 500;
    analyze lot_flags, request_flags, draw_records`)
  for (const who of [admin, agency, reviewer]) {
    await expectIndexed(lots(who, { filters: { flag: ['overfunded'] } }))
    await expectIndexed(requests(who, { filters: { flag: ['overfunded'] } }))
    await expectIndexed(requests(who, { filters: { payment: ['unfunded'] } }))
    await expectIndexed(requests(who, { filters: { payment: ['thisMonth'] } }))
  }
})

test('a page of many lots or draw requests with a flag reads few of them', async () => {
  await handle.pool.query(`
    insert into lot_flags select uuid, 'budgetDiffers' from lots where right(uuid::text, 12)::bigint % 10 = 0;
    insert into request_flags select uuid, flag from draw_requests, unnest(array['budgetDiffers', 'unfunded']) flag
      where right(uuid::text, 12)::bigint % 10 = 0 on conflict do nothing;
    analyze lot_flags, request_flags`)
  const flag = ['budgetDiffers' as const]
  expect(await rowsRead(lots(admin, { filters: { flag } }))).toBeLessThan(1000)
  expect(await rowsRead(requests(admin, { filters: { flag } }))).toBeLessThan(1000)
  expect(await rowsRead(requests(admin, { filters: { payment: ['unfunded'] } }))).toBeLessThan(1000)
  // Within a day of a month's end the time zones of the lots are read, too.
  const midMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 15))
  await handle.pool.query(`
    insert into draw_records (uuid, draw_request, kind, dated_on, created_by, created_at, updated_at)
      select gen_random_uuid(), uuid, 'funding', '${midMonth.toISOString()}'::date, '${adminId}', now(), now() from draw_requests
      where right(uuid::text, 12)::bigint % 10 = 0;
    analyze draw_records`)
  expect(await rowsRead(requests(admin, { filters: { payment: ['thisMonth'] } }, midMonth))).toBeLessThan(1000)
  const flagged = async () => (await lots(admin, { filters: { flag } })()).totalRecord
  expect(await flagged()).toBe(1000)
  await handle.pool.query('update lots set deleted_at = now() where uuid = $1', [lotId(50)])
  expect(await flagged()).toBe(999)
  await handle.pool.query('update lots set deleted_at = null where uuid = $1', [lotId(50)])
})

test('a record is read by its key', async () => {
  const viewing = { db, actor: admin, now }
  await expectIndexed(() => getLot(viewing, lotId(3)))
  await expectIndexed(() => getDrawRequest(viewing, requestId(3)))
  await expectIndexed(() => getDrawRequestPage(viewing, requestId(3)))
  await expectIndexed(() => getInspection(viewing, { inspectionId: requestId(3) }))
})

test('500 media are read in a few statements', async () => {
  const viewing = { db, actor: admin, now }
  const { result } = await getInspection(viewing, { inspectionId: largeRequest })
  expect(result.media.length).toBeGreaterThanOrEqual(490)
  expect((await plansOf(() => getDrawRequestPage(viewing, largeRequest))).length).toBeLessThanOrEqual(15)
  expect((await plansOf(() => getInspection(viewing, { inspectionId: largeRequest }))).length).toBeLessThanOrEqual(8)
})

test('search uses indexes for rare words and file names, and the bell reads only its own', async () => {
  for (const who of [admin, agency]) {
    const indexes = (await plansOf(() => search({ db, actor: who, now }, { q: 'ln-101234' }))).flatMap(
      (plan) => plan.indexes,
    )
    expect(indexes).toEqual(expect.arrayContaining(['lots_search', 'draw_requests_search', 'lots_number', 'lots_loan']))
  }
  await expect.poll(visiblePagesOfMedia).toBeGreaterThan(0)
  const photos = await plansOf(() => search({ db, actor: admin, now }, { q: 'img_4711', types: 'media' }))
  expect(photos.flatMap((plan) => plan.readsAlone)).toContain('media_named')
  await expectIndexed(() => latestNotifications({ db, actor: agency }))
})

test('the audit trail uses an index for times and rare actions', async () => {
  const last = 20_000
  await handle.pool.query(`
    insert into journal (at, operation, noun, uuid, position)
    select now() - (${last} - n) * interval '1 minute', case when n % 500 = 0 then 'lots.import' else 'lots.update' end, 'lot', '${lotId(3)}', n
    from generate_series(1, ${last}) n`)
  await handle.pool.query('analyze journal')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const when = { from: [hoursAgo(200)], until: [hoursAgo(198)] }
  for (const [filters, index] of [
    [when, 'journal_at'],
    [{ operation: ['lots.import'] }, 'journal_operation'],
  ] as const) {
    const plans = await plansOf(() => listAudit({ db, actor: admin }, auditFilter.parse({ filters })))
    for (const plan of plans) {
      expect(plan.readsWhole, plan.sql).toEqual([])
      expect(plan.indexes, plan.sql).toContain(index)
    }
  }
})
