import { describe, expect, test } from 'vitest'

import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

const decide = (person: Person, id: string, body: { status: 'verified' | 'defective' | 'pending'; comment?: string }) =>
  call(world, person, 'inspections.validateMedia', { params: { id }, body })
const mediaRow = (uuid: string) =>
  world.db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('a decision', () => {
  test('is undone and redone with everything it wrote', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const done = await decide(who.reviewer, uuid, { status: 'defective', comment: 'Too dark' })
    expect(done.changeId).toBeTruthy()

    const undone = await undo(who.reviewer, done.changeId)
    expect(undone).toMatchObject({ status: 200, message: 'Undone: Marked defective' })
    expect(undone.data.change).toMatchObject({ undoOf: done.changeId, undone: false, operation: 'changes.undo' })
    expect(await mediaRow(uuid)).toMatchObject({
      status: 'pending',
      remarks: null,
      comment: null,
      decided_by: null,
      decided_at: null,
      version: 3,
    })
    const comments = () =>
      world.db.selectFrom('comments').select(['status', 'text']).where('media', '=', uuid).execute()
    expect(await comments()).toEqual([{ status: 'deleted', text: 'Too dark' }])

    const redone = await undo(who.reviewer, undone.changeId)
    expect(redone.message).toBe('Redone: Marked defective')
    const row = await mediaRow(uuid)
    expect(row).toMatchObject({
      status: 'defective',
      remarks: 'Too dark',
      comment: 'Too dark',
      decided_by: who.reviewer.uuid,
      version: 4,
    })
    expect(row.decided_at).toBeInstanceOf(Date)
    expect(await comments()).toEqual([{ status: 'active', text: 'Too dark' }])

    expect((await undo(who.reviewer, redone.changeId)).message).toBe('Undone: Marked defective')
  })

  test('is undone only once', async () => {
    const { media } = await aReview(world, who)
    const { changeId } = await decide(who.reviewer, first(media).uuid, { status: 'verified' })
    const [one, other] = await Promise.all([undo(who.reviewer, changeId), undo(who.reviewer, changeId)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(await undo(who.reviewer, changeId)).toMatchObject({ status: 409, message: refusal('alreadyUndone') })
  })

  test('is not undone after another person’s change, who is named', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await decide(who.admin, uuid, { status: 'defective' })
    const refused = await undo(who.reviewer, changeId)
    expect(refused).toMatchObject({ status: 409, message: 'Admin Tester changed this since' })
    // The error names the change, which can be retried from the list of changes.
    expect(refused.body).toMatchObject({ changedBy: 'Admin Tester', current: { changeId } })
    expect((await mediaRow(uuid)).status).toBe('defective')
  })

  test('is undone over another person’s change on request, which a redo restores', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await decide(who.admin, uuid, { status: 'defective', comment: 'Blurred' })
    const over = (person: Person, id: string | null) =>
      call(world, person, 'changes.undo', { params: { changeId: id ?? '' }, query: { over: 'true' } })
    for (const other of [who.admin, who.agency, who.borrower, who.reviewer2])
      expect((await over(other, changeId)).status).toBe(404)
    const undone = await over(who.reviewer, changeId)
    expect(undone).toMatchObject({ status: 200, message: 'Undone: Verified' })
    expect(await mediaRow(uuid)).toMatchObject({ status: 'pending', remarks: null, decided_by: null })
    expect(await over(who.reviewer, changeId)).toMatchObject({ status: 409, message: refusal('alreadyUndone') })
    await undo(who.reviewer, undone.changeId)
    expect(await mediaRow(uuid)).toMatchObject({ status: 'defective', remarks: 'Blurred', decided_by: who.admin.uuid })
  })

  test('belongs to its author and is not found by anyone else', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    for (const other of [who.admin, who.agency, who.borrower, who.reviewer2])
      expect((await undo(other, changeId)).status).toBe(404)
    expect((await mediaRow(uuid)).status).toBe('verified')
  })

  test('cannot be undone after the draw request is out of reach', async () => {
    const { media, drawRequest } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await world.db.updateTable('draw_requests').set({ reviewer: null }).where('uuid', '=', drawRequest.uuid).execute()
    expect((await undo(who.reviewer, changeId)).status).toBe(404)
  })

  test.each([
    ['completed', ruleText('rule.frozen')],
    ['re-requested', 'Decisions can be made while the draw request is Submitted. It is Re Requested now.'],
  ] as const)('cannot be undone in an inspection that is %s', async (status, message) => {
    const { media, drawRequest } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', drawRequest.uuid).execute()
    expect(await undo(who.reviewer, changeId)).toMatchObject({ status: 409, message })
    const over = { params: { changeId: changeId ?? '' }, query: { over: 'true' as const } }
    expect(await call(world, who.reviewer, 'changes.undo', over)).toMatchObject({ status: 409, message })
    expect((await mediaRow(uuid)).status).toBe('verified')
  })
})

test('many rows are one change, undone completely or not at all', async () => {
  const { media } = await aReview(world, who, { photos: 40 })
  const ids = media.map(({ uuid }) => uuid)
  const done = await call(world, who.reviewer, 'inspections.setMediaStatuses', {
    body: { target: { ids }, status: 'verified', comment: 'All good' },
  })
  const statuses = async () =>
    new Set(
      (await world.db.selectFrom('media').select('status').where('uuid', 'in', ids).execute()).map((row) => row.status),
    )
  await decide(who.admin, first(ids), { status: 'defective' })
  expect((await undo(who.reviewer, done.changeId)).status).toBe(409)
  expect(await statuses()).toEqual(new Set(['verified', 'defective']))

  await world.db.updateTable('media').set({ version: 2, status: 'verified' }).where('uuid', '=', first(ids)).execute()
  const undone = await undo(who.reviewer, done.changeId)
  expect(undone.status).toBe(200)
  expect(undone.data.touched.filter(({ noun }) => noun === 'media')).toHaveLength(40)
  expect(await statuses()).toEqual(new Set(['pending']))
})

test('an undo is announced with a patch to everyone who sees the record', async () => {
  const { media, item, drawRequest, lot } = await aReview(world, who)
  const { uuid } = first(media)
  const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
  const undone = await undo(who.reviewer, changeId)
  const entry = await world.db
    .selectFrom('journal')
    .selectAll()
    .where('change', '=', undone.data.changeId)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    operation: 'changes.undo',
    noun: 'media',
    uuid,
    item: item.uuid,
    draw_request: drawRequest.uuid,
    lot: lot.uuid,
    version: 3,
    changed: ['status', 'decidedBy', 'decidedAt'],
    before: { status: 'verified', decidedBy: { uuid: who.reviewer.uuid, name: 'Reviewer Tester' } },
    patch: { status: 'pending', decidedBy: null, decidedAt: null, version: 3 },
  })
})

test('lists the viewer’s own changes, newest first, each with its undo state', async () => {
  const { media } = await aReview(world, who)
  const before = await call(world, who.agency, 'changes.list', {})
  const one = await decide(who.agency, first(media).uuid, { status: 'verified' })
  world.clock.advance(1000)
  await undo(who.agency, one.changeId)
  const { data } = await call(world, who.agency, 'changes.list', { query: { limit: 2 } })
  expect(data.totalRecord).toBe(before.data.totalRecord + 2)
  expect(data.data.map(({ text, undone, count }) => ({ text, undone, count }))).toEqual([
    { text: 'Undone: Verified', undone: false, count: 1 },
    { text: 'Verified', undone: true, count: 1 },
  ])
  expect(first(data.data).actor).toEqual({ uuid: who.agency.uuid, name: 'Agency Tester' })
})

const itemRow = (uuid: string) =>
  world.db.selectFrom('inspection_items').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
describe('progress', () => {
  const setProgress = (uuid: string, progress: number) =>
    call(world, who.reviewer, 'inspections.updateChecklistProgress', { params: { uuid }, body: { progress } })

  test('of a line is undone with the item’s and the draw request’s, even out of order', async () => {
    const { checklist, item, drawRequest } = await aReview(world, who)
    const [footings, slab] = checklist
    const one = await setProgress(footings?.uuid ?? '', 40)
    await setProgress(slab?.uuid ?? '', 80)
    expect((await itemRow(item.uuid)).progress).toBe(60)
    const undone = await undo(who.reviewer, one.changeId)
    expect(undone.status).toBe(200)
    expect((await itemRow(item.uuid)).progress).toBe(40)
    const entries = await world.db
      .selectFrom('journal')
      .select(['noun', 'uuid', 'patch'])
      .where('change', '=', undone.data.changeId)
      .orderBy('seq')
      .execute()
    expect(entries).toEqual([
      {
        noun: 'checklist',
        uuid: footings?.uuid,
        patch: { uuid: footings?.uuid, itemId: item.uuid, progress: null, version: 3 },
      },
      { noun: 'item', uuid: item.uuid, patch: { progress: 40, version: 4 } },
      { noun: 'drawRequest', uuid: drawRequest.uuid, patch: { progress: 40 } },
    ])
    await undo(who.reviewer, undone.changeId)
    expect((await itemRow(item.uuid)).progress).toBe(60)
  })
})

describe('approving', () => {
  test('is undone to the previous status, and not redone over new media', async () => {
    const { item, media } = await aReview(world, who)
    for (const { uuid } of media) await decide(who.reviewer, uuid, { status: 'verified' })
    const approved = await call(world, who.reviewer, 'inspections.approveItem', { body: { ids: [item.uuid] } })
    expect((await itemRow(item.uuid)).status).toBe('Approved')
    const undone = await undo(who.reviewer, approved.changeId)
    expect(await itemRow(item.uuid)).toMatchObject({ status: 'Submitted', previous_status: null })
    await decide(who.reviewer, first(media).uuid, { status: 'pending' })
    expect(await undo(who.reviewer, undone.changeId)).toMatchObject({
      status: 409,
      message: '1 photo or video of this item waits for review',
    })
  })
})

test('changes of different fields of one record are undone independently', async () => {
  const { item, media, checklist } = await aReview(world, who)
  for (const { uuid } of media) await decide(who.reviewer, uuid, { status: 'verified' })
  const approved = await call(world, who.reviewer, 'inspections.approveItem', { body: { ids: [item.uuid] } })
  const set = (progress: number) =>
    call(world, who.reviewer, 'inspections.updateChecklistProgress', {
      params: { uuid: first(checklist).uuid },
      body: { progress },
    })
  const progressed = await set(50)
  await undo(who.reviewer, progressed.changeId)
  await set(30)
  expect((await undo(who.reviewer, approved.changeId)).status).toBe(200)
  expect(await itemRow(item.uuid)).toMatchObject({ status: 'Submitted', progress: 15 })
})
