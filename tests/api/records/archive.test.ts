import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aTemplate } from 'tests/support/builders/templates'
import { anInvited, aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { newId } from 'provider/db/ids'
import { aPerson, people, type People, type Person } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let who: People
const DAY_MS = 86_400_000

beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
})
afterAll(() => world.stop())

const deleted = (daysAgo = 0, by: Pick<Person, 'uuid'> = who.agency) => ({
  deleted_at: new Date(world.clock.now().getTime() - daysAgo * DAY_MS),
  deleted_by: by.uuid,
})
const own = (facts: object = {}) => aLot(world, { agency: who.agency.uuid, ...facts })
const restore = (person: Person, id: string) => call(world, person, 'archive.restore', { params: { id } })
const list = async (person: Person, query: object = {}) =>
  (await call(world, person, 'archive.list', { query: { limit: 100, ...query } })).data
const idsOf = async (person: Person, query: object = {}) => (await list(person, query)).data.map(({ uuid }) => uuid)
const rowOf = (table: 'lots' | 'draw_requests' | 'inspection_items' | 'users' | 'lenders', uuid: string) =>
  world.db.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

async function aLender(facts: object = {}) {
  const now = world.clock.now()
  return world.db
    .insertInto('lenders')
    .values({
      uuid: newId(now),
      agency: who.agency.uuid,
      name: `Cedar Bank ${newId()}`,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A lot with a draw request and two items; one item was deleted a day before the lot and the rest. */
async function aDeletedTree() {
  const together = deleted()
  const lot = await own({ street: '9 Elm Street', ...together })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, title: 'Shell', ...together })
  const item = await anItem(world, { draw_request: drawRequest.uuid, ...together })
  const before = await anItem(world, { draw_request: drawRequest.uuid, ...deleted(1) })
  return { lot, drawRequest, item, before }
}

describe('the archive', () => {
  test('shows name, type, when, by whom, and the days that remain', async () => {
    const lot = await own({ street: '1 Past Lane', ...deleted(0.5) })
    const [entry] = (await list(who.agency, { keyword: 'past lane' })).data
    expect(entry).toEqual({
      uuid: lot.uuid,
      id: lot.uuid,
      name: '1 Past Lane, Austin',
      type: 'lot',
      archived: lot.deleted_at?.toISOString(),
      archivedBy: 'Agency Tester',
      remainingDays: 30,
      agency: who.agency.uuid,
      agencyName: 'First Agency',
      lotId: lot.uuid,
      requestId: null,
    })
  })

  test.each([
    [0, 30],
    [1, 29],
    [29.5, 1],
    [30, 0],
    [45, 0],
  ])('after %d days %d remain', async (days, remaining) => {
    const lot = await own(deleted(days))
    const found = (await list(who.agency)).data.find(({ uuid }) => uuid === lot.uuid)
    expect(found?.remainingDays).toBe(remaining)
  })

  test('shows everything of each type to an admin, and its own to an agency', async () => {
    const lot = await own()
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
    const ids = {
      lot: (await own(deleted())).uuid,
      drawRequest: (await aDrawRequest(world, { lot: lot.uuid, ...deleted() })).uuid,
      item: (await anItem(world, { draw_request: drawRequest.uuid, ...deleted() })).uuid,
      lender: (await aLender(deleted())).uuid,
      user: (await aUser(world, { agency: who.agency.uuid, status: 'deleted', ...deleted() })).uuid,
      template: (await aTemplate(world, { agency: who.agency.uuid, ...deleted() })).uuid,
    }
    const theirs = (await aLot(world, { agency: who.agency2.uuid, ...deleted(0, who.agency2) })).uuid
    for (const [type, uuid] of Object.entries(ids)) {
      const filters = { type: [type] }
      expect(await idsOf(who.agency, { filters }), type).toContain(uuid)
      expect(await idsOf(who.admin, { filters }), type).toContain(uuid)
      expect(await idsOf(who.agency2, { filters }), type).not.toContain(uuid)
      expect((await list(who.agency, { filters })).data.every((entry) => entry.type === type)).toBe(true)
    }
    expect(await idsOf(who.admin)).toContain(theirs)
    expect(await idsOf(who.agency)).not.toContain(theirs)
  })

  test('filters records without an owner too', async () => {
    const everybodys = await aTemplate(world, { name: 'Everybody’s', ...deleted(0, who.admin) })
    const own = await aTemplate(world, { name: 'Own', agency: who.agency.uuid, ...deleted() })
    const of = (...agency: string[]) => idsOf(who.admin, { filters: { agency } })
    expect(await of('none')).toEqual([everybodys.uuid])
    expect(await of('none', who.agency.uuid)).toEqual(expect.arrayContaining([everybodys.uuid, own.uuid]))
  })

  test('accepts id, roleName and type headers as filters that grant nothing', async () => {
    const theirs = (await aLot(world, { agency: who.agency2.uuid, ...deleted(0, who.agency2) })).uuid
    const ask = async (person: Person, headers: Record<string, string>) =>
      (await call(world, person, 'archive.list', { query: { limit: 100 } }, { headers })).data.data.map(
        ({ uuid }) => uuid,
      )
    const foreign = { id: who.agency2.uuid, roleName: 'agency', type: 'lot' }
    expect(await ask(who.admin, foreign)).toContain(theirs)
    expect(await ask(who.admin, { ...foreign, type: 'user' })).not.toContain(theirs)
    expect(await ask(who.agency, foreign)).toEqual([])
    expect(await ask(who.agency, { id: who.admin.uuid, roleName: 'admin' })).not.toContain(theirs)
  })

  test.each(['agency', 'archive', 'Lots', ''])('ignores headers without meaning for it: %j', async (type) => {
    const lot = await own(deleted())
    for (const id of ['2', 'none', who.agency.uuid]) {
      const headers = { id, roleName: 'agency', type }
      const answer = await call(world, who.agency, 'archive.list', { query: { limit: 100 } }, { headers })
      expect([answer.status, answer.data.data.map(({ uuid }) => uuid).includes(lot.uuid)]).toEqual([200, true])
      const reviewers = await call(world, who.agency, 'users.reviewers', {}, { headers })
      expect(reviewers.status).toBe(200)
    }
  })

  test('leaves out records deleted with their parent, and records removed by an undo', async () => {
    const { lot, drawRequest, item, before } = await aDeletedTree()
    const undone = await own({ deleted_at: world.clock.now(), deleted_by: null })
    const ids = await idsOf(who.agency)
    expect(ids).toEqual(expect.arrayContaining([lot.uuid, before.uuid]))
    for (const { uuid } of [drawRequest, item, undone]) expect(ids).not.toContain(uuid)
    expect((await restore(who.agency, drawRequest.uuid)).status).toBe(404)
    expect((await restore(who.agency, undone.uuid)).status).toBe(404)
  })

  test('is sorted and paged with an exact total', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    for (const [street, days] of [
      ['B Street', 3],
      ['A Street', 1],
      ['C Street', 2],
    ] as const)
      await aLot(world, { agency: agency.uuid, street, ...deleted(days, agency) })
    const names = async (column: string, direction: string) =>
      (await list(agency, { sortDescriptor: { column, direction } })).data.map(({ name }) => name[0]).join('')
    expect(await names('archived', 'descending')).toBe('ACB')
    expect(await names('name', 'ascending')).toBe('ABC')
    const first = await list(agency, { limit: 2 })
    expect(first).toMatchObject({ totalRecord: 3 })
    expect((await list(agency, { limit: 2, cursor: first.cursor })).data).toHaveLength(1)
  })
})

describe('restoring', () => {
  test('says Record Restored Deleted and restores exactly what was deleted together', async () => {
    const { lot, drawRequest, item, before } = await aDeletedTree()
    const answer = await restore(who.agency, lot.uuid)
    expect(answer).toMatchObject({
      status: 200,
      message: 'Record Restored Deleted',
      data: { type: 'lot', restored: 3 },
    })
    expect(await rowOf('lots', lot.uuid)).toMatchObject({ deleted_at: null, deleted_by: null, version: 2 })
    expect((await rowOf('draw_requests', drawRequest.uuid)).deleted_at).toBeNull()
    expect((await rowOf('inspection_items', item.uuid)).deleted_at).toBeNull()
    expect((await rowOf('inspection_items', before.uuid)).deleted_at).not.toBeNull()
    const found = await call(world, who.agency, 'lots.details', { params: { id: lot.uuid } })
    expect(found.data).toMatchObject({ requestCount: 1 })
    expect(await idsOf(who.agency)).toContain(before.uuid)
  })

  test('is announced, can be undone and redone, and happens once per key', async () => {
    const { lot, item } = await aDeletedTree()
    const send = () => call(world, who.agency, 'archive.restore', { params: { id: lot.uuid } }, { key: 'restore-once' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const told = await world.db.selectFrom('journal').selectAll().where('uuid', '=', lot.uuid).execute()
    expect(told).toMatchObject([{ operation: 'archive.restore', changed: ['removed'], after: { removed: false } }])
    const undo = await call(world, who.agency, 'changes.undo', { params: { changeId: first.changeId ?? '' } })
    expect(undo.status).toBe(200)
    expect((await rowOf('inspection_items', item.uuid)).deleted_at).not.toBeNull()
    expect(await idsOf(who.agency)).toContain(lot.uuid)
    await call(world, who.agency, 'changes.undo', { params: { changeId: undo.changeId ?? '' } })
    expect((await rowOf('lots', lot.uuid)).deleted_at).toBeNull()
  })

  test('waits for a parent that is deleted itself', async () => {
    const lot = await own({ street: '4 Gone Road', ...deleted() })
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid, title: 'Roof', ...deleted(2) })
    const item = await anItem(world, { draw_request: drawRequest.uuid, ...deleted(3) })
    expect(await restore(who.agency, drawRequest.uuid)).toMatchObject({
      status: 409,
      message: 'Restore 4 Gone Road first',
    })
    expect(await restore(who.agency, item.uuid)).toMatchObject({ status: 409, message: 'Restore Roof first' })
    for (const { uuid } of [lot, drawRequest, item]) expect((await restore(who.agency, uuid)).status).toBe(200)
    expect((await rowOf('inspection_items', item.uuid)).deleted_at).toBeNull()
  })

  test('restores an item’s budget with it', async () => {
    const lot = await own()
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid, total_budget: 30_000 })
    const items = [1, 2, 3].map(() => anItem(world, { draw_request: drawRequest.uuid, budget: 10_000 }))
    const [item] = await Promise.all(items)
    const id = item?.uuid ?? ''
    await call(world, who.agency, 'inspections.deleteItem', { body: { ids: [id] } })
    const budget = async () => (await rowOf('draw_requests', drawRequest.uuid)) as { total_budget?: number }
    expect((await budget()).total_budget).toBe(20_000)
    expect(await restore(who.agency, id)).toMatchObject({ status: 200, data: { type: 'item', restored: 1 } })
    expect((await budget()).total_budget).toBe(30_000)
  })

  test('counts an item’s budget once restored by three calls at the same moment', async () => {
    const lot = await own()
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid, total_budget: 20_000 })
    const items = [1, 2].map(() => anItem(world, { draw_request: drawRequest.uuid, budget: 10_000 }))
    const [item] = await Promise.all(items)
    const id = item?.uuid ?? ''
    await call(world, who.agency, 'inspections.deleteItem', { body: { ids: [id] } })
    const answers = await Promise.all([who.agency, who.admin, who.agency].map((person) => restore(person, id)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await rowOf('draw_requests', drawRequest.uuid)).toMatchObject({ total_budget: 20_000 })
  })

  test('restores a draw request once, also for two calls at the same moment', async () => {
    const lot = await own()
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid, ...deleted() })
    const answers = await Promise.all([who.agency, who.admin].map((person) => restore(person, drawRequest.uuid)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  })

  test('restores records deleted by calls: a lot, a draw request, a lender', async () => {
    const lot = await own()
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
    const lender = await aLender()
    await call(world, who.agency, 'requests.delete', { body: { target: { ids: [drawRequest.uuid] } } })
    await call(world, who.agency, 'lenders.delete', { params: { id: lender.uuid } })
    for (const id of [drawRequest.uuid, lender.uuid]) {
      expect(await idsOf(who.agency)).toContain(id)
      expect((await restore(who.agency, id)).status).toBe(200)
    }
    await call(world, who.agency, 'lots.delete', { body: { target: { ids: [lot.uuid] } } })
    expect((await restore(who.agency, lot.uuid)).data).toMatchObject({ type: 'lot', restored: 2 })
  })

  test('gives a draw request its lot’s current agency, without a reviewer of another', async () => {
    const lot = await own()
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, ...deleted() })
    await world.db.updateTable('lots').set({ agency: who.agency2.uuid }).where('uuid', '=', lot.uuid).execute()
    expect((await restore(who.agency, drawRequest.uuid)).status).toBe(404)
    expect((await restore(who.agency2, drawRequest.uuid)).status).toBe(200)
    expect(await rowOf('draw_requests', drawRequest.uuid)).toMatchObject({ agency: who.agency2.uuid, reviewer: null })
  })

  test('checks unique values again', async () => {
    const lot = await own({ lot_number: 'T-1', loan_number: 'TW-1', ...deleted() })
    await own({ lot_number: 't-1', loan_number: 'tw-1' })
    expect(await restore(who.agency, lot.uuid)).toMatchObject({
      status: 409,
      message: 'Another record has taken its place: t-1',
    })
    const user = await aUser(world, { agency: who.agency.uuid, status: 'deleted', ...deleted() })
    await aUser(world, { email: user.email })
    expect(await restore(who.agency, user.uuid)).toMatchObject({ status: 409, message: refusal('emailInUse') })
  })

  test('activates a person; someone without a password is still invited', async () => {
    const gone = { agency: who.agency.uuid, status: 'deleted', ...deleted() } as const
    const user = await aUser(world, gone)
    await restore(who.agency, user.uuid)
    expect(await rowOf('users', user.uuid)).toMatchObject({ status: 'active', deleted_at: null })
    const invited = await anInvited(world, gone)
    await restore(who.agency, invited.user.uuid)
    expect(await rowOf('users', invited.user.uuid)).toMatchObject({ status: 'invited' })
  })

  test('restores a template deleted by its call, which can be used again', async () => {
    const { uuid } = await aTemplate(world, { agency: who.agency.uuid, name: 'Long' })
    const listed = async () =>
      (await call(world, who.agency, 'templates.list', {})).data.templates.map(({ name }) => name)
    await call(world, who.agency, 'templates.delete', { params: { id: uuid } })
    expect(await listed()).not.toContain('Long')
    expect((await list(who.agency, { keyword: 'Long' })).data).toMatchObject([{ uuid, type: 'template', name: 'Long' }])
    expect((await restore(who.agency2, uuid)).status).toBe(404)
    const { data } = await restore(who.agency, uuid)
    expect(data).toMatchObject({ type: 'template', restored: 1 })
    expect(await listed()).toContain('Long')
    await call(world, who.agency, 'changes.undo', { params: { changeId: data.changeId ?? '' } })
    expect(await listed()).not.toContain('Long')
  })

  test('restores a lender', async () => {
    const lender = await aLender(deleted())
    expect(await restore(who.agency, lender.uuid)).toMatchObject({ status: 200, data: { type: 'lender', restored: 1 } })
    expect((await rowOf('lenders', lender.uuid)).deleted_at).toBeNull()
  })

  test('ends after thirty days, and is never possible for another agency’s record', async () => {
    const [late, theirs] = [await own(deleted(30)), await aLot(world, { agency: who.agency2.uuid, ...deleted() })]
    expect(await restore(who.agency, late.uuid)).toMatchObject({
      status: 409,
      message: refusal('archiveOver', { days: 30 }),
    })
    expect((await restore(who.agency, theirs.uuid)).status).toBe(404)
    for (const person of [who.reviewer, who.borrower]) expect((await restore(person, theirs.uuid)).status).toBe(403)
  })
})
