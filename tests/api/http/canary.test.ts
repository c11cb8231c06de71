import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { endpointOf, operationIds, type OperationId } from 'contract/core/catalog'
import { policy } from 'contract/core/policy'
import { roleNames, type RoleName } from 'contract/core/roles'
import { findActor } from 'provider/http/authenticate'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { mayReceive } from 'provider/access/scope'
import { call, callWrongly } from 'tests/support/world/call'
import { canariesIn, sowCanaries } from 'tests/support/world/canaries'
import { first } from 'tests/support/builders/review'
import { tenantRecords, type TenantRecords, type Tenant } from 'tests/support/world/tenant-records'
import { calls } from 'tests/support/world/every-call'
import { inWorld } from 'tests/support/world/in-world'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who } = await inWorld({ queues: true, env: { DEMO: '1' } })
const { admin, agency, reviewer, borrower, agency2, reviewer2, borrower2 } = who
const former: Tenant = { admin, agency, reviewer, borrower }
const present: Tenant = { admin, agency: agency2, reviewer: reviewer2, borrower: borrower2 }
const otherTenantUser: Tenant = {
  admin,
  agency: await aPerson(world, { role: 'agency' }),
  reviewer: await aPerson(world, { role: 'reviewer' }),
  borrower: await aPerson(world, { role: 'borrower' }),
}
const owners = ['agency', 'reviewer', 'borrower'] as const
const reads = operationIds.filter((operation) => endpointOf(operation).effect === 'read')

/** Lots that move to another agency, and one that stays. */
const allOwned: TenantRecords[] = []
let staying: TenantRecords
/** A reviewer of the former agency who decides and comments on the lot that stays, then moves to the other agency. */
const mover = await aPerson(world, { role: 'reviewer', agency: agency.uuid })

/** Changes everything with every role of the former agency, so that each kind of entry exists. */
async function changeEverything(): Promise<void> {
  const changes = operationIds.filter((operation) => endpointOf(operation).effect === 'change')
  for (const role of owners) {
    const owner = former[role]
    const kept = await tenantRecords(world, former, owner)
    allOwned.push(kept)
    for (const operation of changes.filter(
      (one) => mayCall(role, one) && !/delete|remove|account|sessions|Status/.test(one),
    )) {
      const { headers, ...input } = calls[operation](kept, owner)
      await callWrongly(world, owner, operation, input, headers ? { headers } : {})
    }
  }
}

const mayCall = (role: RoleName, operation: OperationId): boolean => {
  const row = policy[operation]
  return row === 'public' || row[role] !== undefined
}

const ofMoved = (table: string, where: string) => sql.raw(`select t.uuid from ${table} t where ${where}`)
const moved = `(select l.uuid from lots l where l.agency = '${agency2.uuid}')`
const requests = `(select q.uuid from draw_requests q where q.lot in ${moved})`

beforeAll(async () => {
  await changeEverything()
  const lots = allOwned.map(({ lotId }) => lotId)
  const given = await call(world, admin, 'lots.assignAgency', { body: { target: { ids: lots }, agency: agency2.uuid } })
  expect(given.status).toBe(200)
  await sowCanaries(world, 'lot', {
    inspection_items: ofMoved('inspection_items', `t.draw_request in ${requests}`),
    checklist_entries: ofMoved(
      'checklist_entries',
      `t.item in (select i.uuid from inspection_items i where i.draw_request in ${requests})`,
    ),
    media: ofMoved('media', `t.draw_request in ${requests}`),
    comments: ofMoved('comments', `t.media in (select m.uuid from media m where m.draw_request in ${requests})`),
    events: ofMoved('events', `t.lot in ${moved}`),
    summaries: ofMoved('summaries', `t.lot in ${moved}`),
    draw_requests: ofMoved('draw_requests', `t.lot in ${moved}`),
    lots: ofMoved('lots', `t.uuid in ${moved}`),
  })
  await world.db.updateTable('lots').set({ borrower_email: borrower2.email }).where('uuid', 'in', lots).execute()
  // Completed draw requests stay visible to their reviewer, but here nobody of the former agency may see them.
  await world.db.updateTable('draw_requests').set({ reviewer: reviewer2.uuid }).where('lot', 'in', lots).execute()
  await writeCanaries(first(allOwned))
  await moveSomebody()
  await sowCanaries(world, 'office', {
    users: sql`${agency.uuid}, ${reviewer.uuid}`,
    lenders: ofMoved('lenders', `t.agency = '${agency.uuid}'`),
    templates: ofMoved('templates', `t.agency = '${agency.uuid}'`),
  })
}, 120_000)

/** Writes by the current people, which also appear in the journal and in live events. */
async function writeCanaries({ lotId, requestId, openRequestId, mediaId, itemId }: TenantRecords): Promise<void> {
  const word = (field: string) => `canary-lot-written-${field}-1`
  const start = '2020-05-01'
  const event = { title: word('event'), start, end: start, requestId }
  const done = [
    await call(world, agency2, 'lots.update', {
      body: { uuid: lotId, street: word('street'), borrowerName: word('borrower') },
    }),
    await call(world, agency2, 'requests.update', {
      params: { id: openRequestId },
      body: { title: word('title'), description: word('words') },
    }),
    await call(world, agency2, 'inspections.createChecklist', { body: { itemId, titles: [word('line')] } }),
    await call(world, reviewer2, 'inspections.commentMedia', {
      params: { id: mediaId },
      body: { text: word('comment') },
    }),
    await call(world, reviewer2, 'inspections.updateItemSummary', {
      params: { itemId },
      body: { text: word('summary') },
    }),
    await call(world, agency2, 'inspections.sendNotification', {
      body: { inspectionId: requestId, to: 'reviewer', text: word('note') },
    }),
    await call(world, agency2, 'events.create', { body: event }),
  ]
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
}

async function moveSomebody(): Promise<void> {
  staying = await tenantRecords(world, { ...former, reviewer: mover }, agency)
  const { mediaId, decidedId, itemId, entryId, requestId, openRequestId } = staying
  const done = [
    await call(world, mover, 'inspections.validateMedia', { params: { id: mediaId }, body: { status: 'verified' } }),
    await call(world, mover, 'inspections.commentMedia', { params: { id: decidedId }, body: { text: 'Seen' } }),
    await call(world, mover, 'inspections.updateChecklistProgress', {
      params: { uuid: entryId },
      body: { progress: 40 },
    }),
    await call(world, mover, 'inspections.updateItemSummary', { params: { itemId }, body: { text: 'All in place' } }),
    await call(world, mover, 'events.create', {
      body: { title: 'Walk', start: '2020-05-01', end: '2020-05-02', requestId },
    }),
    await call(world, agency, 'users.assignReviewer', {
      body: { reviewer: reviewer.uuid, target: { ids: [requestId, openRequestId] } },
    }),
    await call(world, admin, 'users.update', { params: { id: mover.uuid }, body: { agency: agency2.uuid } }),
  ]
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  await sowCanaries(world, 'person', { users: sql`${mover.uuid}` })
}

/** Fields with secrets: their holders may read the data behind them. */
const secrets = { invitation: 'unknown', emailCode: 'unknown', feedToken: 'unknown' }

/** Everything a caller can read about the lots, by any id, and on the live stream: places with canaries of a group. */
async function leaks(tenant: Tenant, role: RoleName, flock: string, about = allOwned): Promise<string[]> {
  const caller = tenant[role]
  const found = new Set<string>()
  const look = (where: string, text: string) => {
    for (const from of canariesIn(text, flock)) found.add(`${where} ${from}`)
  }
  for (const operation of reads.filter((one) => mayCall(role, one))) {
    const ways = about.flatMap((owned) => [owned, { ...owned, street: `canary-${flock}` }])
    const inputs = ways.map((owned) => calls[operation]({ ...owned, ...secrets }, caller))
    for (const { headers, ...input } of new Map(inputs.map((one) => [JSON.stringify(one), one])).values()) {
      const answer = await callWrongly(world, caller, operation, input, headers ? { headers } : {})
      look(operation, JSON.stringify(answer.body) + JSON.stringify([...answer.headers]))
    }
  }
  look('stream', await streamed(caller))
  return [...found].sort()
}

/** Every event sent to a person who reconnects after missing all. */
async function streamed({ uuid }: Person): Promise<string> {
  const actor = await findActor(world.db, uuid)
  const { pool } = world.deps
  let text = ''
  const last = await sealJournal(pool)
  for (let at = 0; at < last; ) {
    const deliveries = await readDeliveries(pool, at, last)
    for (const { facts, lostAccess, text: event } of deliveries)
      if (actor && mayReceive(actor, facts)) text += event
      else if (lostAccess?.to === uuid) text += lostAccess.text
    at = deliveries.at(-1)?.position ?? last
  }
  return text
}

describe('texts of a lot after it moved', () => {
  test.each(owners)('are not visible to the former %s', async (role) => {
    expect(await leaks(former, role, 'lot')).toEqual([])
  })
  test.each(owners)('are not visible to the %s of a third agency', async (role) => {
    expect(await leaks(otherTenantUser, role, 'lot')).toEqual([])
  })
  test.each(roleNames)('are visible to the current %s', async (role) => {
    const found = await leaks(present, role, 'lot')
    expect(found.length).toBeGreaterThan(20)
    expect(found).toEqual(expect.arrayContaining(['search written-street', 'stream written-street']))
  })
})

describe('texts of an agency’s people after its lots moved', () => {
  test.each(owners)('are not visible to the current %s', async (role) => {
    expect(await leaks(present, role, 'office')).toEqual([])
  })
  test.each(['admin', 'agency', 'reviewer'] as const)('are visible to their own %s', async (role) => {
    expect((await leaks(former, role, 'office', [staying])).length).toBeGreaterThan(1)
  })
})

describe('texts of a reviewer who moved to another agency', () => {
  test.each(owners)('are not visible to the %s of the previous agency', async (role) => {
    expect(await leaks(former, role, 'person', [staying])).toEqual([])
  })
  test.each(['admin', 'agency'] as const)('are visible to the current %s', async (role) => {
    expect((await leaks(present, role, 'person', [staying])).length).toBeGreaterThan(1)
  })
})
