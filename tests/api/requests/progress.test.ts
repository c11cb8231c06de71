import { beforeEach, describe, expect, test } from 'vitest'

import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { aChecklistEntry, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>
let line: string

beforeEach(async () => {
  review = await aReview(world, who)
  line = first(review.checklist).uuid
})

type Form = Parameters<typeof call<'inspections.updateChecklistProgress'>>[3]['body']
const set = (person: Person, body: Form, uuid = line) =>
  call(world, person, 'inspections.updateChecklistProgress', { params: { uuid }, body })
const freeze = (frozen_progress: number) =>
  world.db
    .updateTable('checklist_entries')
    .set({ frozen_progress, progress: frozen_progress })
    .where('uuid', '=', line)
    .execute()
const entry = () =>
  world.db.selectFrom('checklist_entries').selectAll().where('uuid', '=', line).executeTakeFirstOrThrow()

describe('the progress of a line', () => {
  test('makes the item’s: the mean of its lines, unset ones counting as 0', async () => {
    const one = await set(who.reviewer, { progress: 50, version: 1 })
    expect([one.status, one.message]).toEqual([200, say('progressSaved')])
    expect(one.data).toMatchObject({ entry: { progress: 50, version: 2 }, item: { progress: 25 } })
    const two = await set(who.reviewer, { progress: 33.3 }, review.checklist[1]?.uuid)
    expect(two.data.item.progress).toBe(41.7)
  })

  test.each([
    [33.35, 33.4],
    [0, 0],
    [100, 100],
    [99.96, 100],
    [66.666, 66.7],
    [0.04, 0],
    [8.25, 8.3],
  ])('%s is stored as %s: one decimal, half up', async (sent, kept) => {
    expect((await set(who.reviewer, { progress: sent })).data.entry.progress).toBe(kept)
  })

  test.each([[-1], [100.1], ['50'], [undefined]])('%s is rejected at its field', async (progress) => {
    const refused = await callWrongly(world, who.reviewer, 'inspections.updateChecklistProgress', {
      params: { uuid: line },
      body: { progress },
    })
    expect([refused.status, refused.issues[0]?.path]).toEqual([400, 'progress'])
    expect(await entry()).toMatchObject({ progress: null, version: 1 })
  })

  test('is announced with the item’s and the draw request’s', async () => {
    await anItem(world, { draw_request: review.drawRequest.uuid, budget: 30_000 })
    const { changeId } = await set(who.reviewer, { progress: 100 })
    const entries = await world.db
      .selectFrom('journal')
      .selectAll()
      .where('change', '=', changeId ?? '')
      .orderBy('seq')
      .execute()
    expect(entries.map((one) => [one.noun, one.patch])).toEqual([
      ['checklist', { progress: 100, reason: null, version: 2 }],
      ['item', expect.objectContaining({ progress: 50, version: 2 })],
      ['drawRequest', expect.objectContaining({ progress: 12.5 })],
    ])
  })

  test('can be cleared and undone', async () => {
    await set(who.reviewer, { progress: 40 })
    const cleared = await set(who.reviewer, { progress: null })
    expect(cleared.data).toMatchObject({ entry: { progress: null }, item: { progress: null } })
    await call(world, who.reviewer, 'changes.undo', { params: { changeId: cleared.changeId ?? '' } })
    const { data } = await call(world, who.reviewer, 'inspections.codes', {
      params: { inspectionId: review.drawRequest.uuid },
    })
    expect(data.data[0]).toMatchObject({ progress: 20 })
    expect(data.data[0]?.checklist[0]).toMatchObject({ progress: 40 })
  })

  test('that is already set is answered without a change', async () => {
    await set(who.reviewer, { progress: 40 })
    expect(await set(who.reviewer, { progress: 40 })).toMatchObject({
      changeId: null,
      message: '',
      data: { entry: { version: 2 } },
    })
  })

  test('of two concurrent lines ends up correct for item and draw request', async () => {
    const other = await anItem(world, { draw_request: review.drawRequest.uuid, checklist: [] })
    const far = await aChecklistEntry(world, { item: other.uuid })
    const uuids = [...review.checklist.map((one) => one.uuid), far.uuid]
    await Promise.all(uuids.map((uuid, index) => set(index % 2 ? who.agency : who.reviewer, { progress: 60 }, uuid)))
    const { data } = await call(world, who.reviewer, 'inspections.codes', {
      params: { inspectionId: review.drawRequest.uuid },
    })
    expect(data.data.map((one) => one.progress)).toEqual([60, 60])
    const told = await world.db
      .selectFrom('journal')
      .select('patch')
      .where('noun', '=', 'drawRequest')
      .where('draw_request', '=', review.drawRequest.uuid)
      .orderBy('seq')
      .execute()
    expect(told.at(-1)?.patch).toMatchObject({ progress: 60 })
  })
})

describe('a line below the last frozen progress', () => {
  test('requires a reason, which is stored until the line is no longer below it', async () => {
    await freeze(60)
    const refused = await set(who.reviewer, { progress: 59.9 })
    expect(refused).toMatchObject({
      status: 400,
      issues: [{ path: 'reason', message: say('decreaseNeedsReason', { frozen: '60%' }) }],
    })
    expect((await set(who.reviewer, { progress: 59.9, reason: '   ' })).status).toBe(400)
    const lowered = await set(who.reviewer, { progress: 59.9, reason: 'Wall taken down' })
    expect(lowered.data.entry).toMatchObject({ progress: 59.9, reason: 'Wall taken down' })
    const raised = await set(who.reviewer, { progress: 60 })
    expect(raised.data.entry).toMatchObject({ progress: 60, reason: null })
  })

  test('also counts when it is cleared', async () => {
    await freeze(60)
    expect((await set(who.reviewer, { progress: null })).status).toBe(400)
    await freeze(0)
    expect((await set(who.reviewer, { progress: null })).status).toBe(200)
  })
})

describe('permission to set it', () => {
  test.each(['admin', 'agency', 'reviewer'] as const)('%s may', async (role) => {
    expect((await set(who[role], { progress: 10 })).status).toBe(200)
  })

  test.each([
    ['borrower', 403],
    ['borrower2', 403],
    ['agency2', 404],
    ['reviewer2', 404],
  ] as const)('%s may not: %i', async (role, status) => {
    expect((await set(who[role], { progress: 10 })).status).toBe(status)
    expect(await entry()).toMatchObject({ progress: null })
  })

  test.each(['pending', 'submitted', 're-requested'] as const)('while the request is %s', async (status) => {
    await world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', review.drawRequest.uuid).execute()
    expect((await set(who.reviewer, { progress: 10 })).status).toBe(200)
  })

  test('ends with completion', async () => {
    await world.db
      .updateTable('draw_requests')
      .set({ status: 'completed' })
      .where('uuid', '=', review.drawRequest.uuid)
      .execute()
    const refused = await set(who.reviewer, { progress: 10 })
    expect([refused.status, refused.message]).toEqual([409, ruleText('rule.frozen')])
  })

  test('ends when somebody changed it since', async () => {
    await set(who.agency, { progress: 10 })
    const stale = await set(who.reviewer, { progress: 20, version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { changedBy: who.agency.name, current: { uuid: line, progress: 10, version: 2 } },
    })
  })
})

test('the checklist of an item is visible to everyone who sees it', async () => {
  const read = (person: Person) =>
    call(world, person, 'inspections.checklists', { params: { itemId: review.item.uuid } })
  const { data } = await read(who.borrower)
  expect(data.data.map((one) => one.title)).toEqual(['Footings', 'Slab'])
  expect(data.totalRecord).toBe(2)
  for (const outsider of [who.agency2, who.reviewer2, who.borrower2]) expect((await read(outsider)).status).toBe(404)
})
