import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { messages } from 'contract/messages'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/call'
import { people, type People, type Person } from 'tests/support/people'
import { createWorld, type World } from 'tests/support/world'

let world: World
let who: People

beforeAll(async () => {
  world = await createWorld()
  who = await people(world)
})
afterAll(() => world.stop())

const undo = (person: Person, changeId: string | null) =>
  call(world, person, 'changes.undo', { params: { changeId: changeId ?? '' } })
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

  test('is undone once', async () => {
    const { media } = await aReview(world, who)
    const { changeId } = await decide(who.reviewer, first(media).uuid, { status: 'verified' })
    const [one, other] = await Promise.all([undo(who.reviewer, changeId), undo(who.reviewer, changeId)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(await undo(who.reviewer, changeId)).toMatchObject({ status: 409, message: messages.alreadyUndone })
  })

  test('is not undone after somebody else changed it, who is named', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await decide(who.admin, uuid, { status: 'defective' })
    const refused = await undo(who.reviewer, changeId)
    expect(refused).toMatchObject({ status: 409, message: 'Admin Tester changed this since, so it cannot be undone' })
    expect(refused.body.changedBy).toBe('Admin Tester')
    expect((await mediaRow(uuid)).status).toBe('defective')
  })

  test('belongs to who made it: for anybody else it is not there', async () => {
    const { media } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    for (const other of [who.admin, who.agency, who.borrower, who.reviewer2])
      expect((await undo(other, changeId)).status).toBe(404)
    expect((await mediaRow(uuid)).status).toBe('verified')
  })

  test('is out of reach once the draw request is', async () => {
    const { media, drawRequest } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await world.db.updateTable('draw_requests').set({ reviewer: null }).where('uuid', '=', drawRequest.uuid).execute()
    expect((await undo(who.reviewer, changeId)).status).toBe(404)
  })

  test.each([
    ['completed', messages.frozen],
    ['re-requested', 'Decisions are made while the request is Submitted; it is Re Requested'],
  ] as const)('stays in an inspection that is %s', async (status, message) => {
    const { media, drawRequest } = await aReview(world, who)
    const { uuid } = first(media)
    const { changeId } = await decide(who.reviewer, uuid, { status: 'verified' })
    await world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', drawRequest.uuid).execute()
    expect(await undo(who.reviewer, changeId)).toMatchObject({ status: 409, message })
    expect((await mediaRow(uuid)).status).toBe('verified')
  })
})

test('many rows are one change, undone whole or not at all', async () => {
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

test('an undo is told to everybody who sees the record, with what to paint', async () => {
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

test('the list has the viewer’s own changes, newest first, each with whether it was undone', async () => {
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

test('the list within a record has what touched it or lies below it, and says where that was', async () => {
  const one = await aReview(world, who)
  const other = await aReview(world, who)
  const done = await decide(who.reviewer, first(one.media).uuid, { status: 'defective', comment: 'Too dark' })
  await decide(who.reviewer, first(other.media).uuid, { status: 'verified' })
  const spot = { lotId: one.lot.uuid, requestId: one.drawRequest.uuid, itemId: one.item.uuid }
  for (const within of [one.lot.uuid, one.drawRequest.uuid, one.item.uuid, first(one.media).uuid]) {
    const { data } = await call(world, who.reviewer, 'changes.list', { query: { within } })
    expect(data.totalRecord).toBe(1)
    expect(data.data).toMatchObject([
      { uuid: done.changeId, ...spot, about: `${one.item.code} ${one.item.title}`, undone: false },
    ])
  }
  const undone = await undo(who.reviewer, done.changeId)
  expect(undone.data.change).toMatchObject(spot)
})

const itemRow = (uuid: string) =>
  world.db.selectFrom('inspection_items').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const requestRow = (uuid: string) =>
  world.db.selectFrom('draw_requests').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('progress', () => {
  const setProgress = (uuid: string, progress: number) =>
    call(world, who.reviewer, 'inspections.updateChecklistProgress', { params: { uuid }, body: { progress } })

  test('of a line goes back, and the item and the draw request with it, also out of order', async () => {
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
  test('goes back to what the item was, and not forward again over new work', async () => {
    const { item, media } = await aReview(world, who)
    for (const { uuid } of media) await decide(who.reviewer, uuid, { status: 'verified' })
    const approved = await call(world, who.reviewer, 'inspections.approveItem', { body: { ids: [item.uuid] } })
    expect((await itemRow(item.uuid)).status).toBe('Approved')
    const undone = await undo(who.reviewer, approved.changeId)
    expect(await itemRow(item.uuid)).toMatchObject({ status: 'Submitted', previous_status: null })
    await decide(who.reviewer, first(media).uuid, { status: 'pending' })
    expect(await undo(who.reviewer, undone.changeId)).toMatchObject({
      status: 409,
      message: '1 media of this item waits for review',
    })
  })
})

test('steps on different fields of one record do not stand in each other’s way', async () => {
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

/** A draw request of which everything was looked at: one photo is defective with a reason. */
async function aJudgedReview() {
  const review = await aReview(world, who, { photos: 2 })
  const [bad, good] = review.media
  await decide(who.reviewer, bad?.uuid ?? '', { status: 'defective', comment: 'Too dark' })
  await decide(who.reviewer, good?.uuid ?? '', { status: 'verified' })
  const sendBack = () =>
    call(world, who.reviewer, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 're-requested', items: [] },
    })
  return { ...review, bad: bad?.uuid ?? '', sendBack }
}

const mails = (change: string | null) =>
  world.db.selectFrom('mail_outbox').selectAll().where('change', '=', change).execute()

describe('a re-request', () => {
  test('is taken back whole, its mail too; redone, the mail waits a minute again', async () => {
    const { drawRequest, item, attempt, sendBack } = await aJudgedReview()
    const attemptNow = async () => ({
      attempt: await world.db
        .selectFrom('attempts')
        .selectAll()
        .where('uuid', '=', attempt.uuid)
        .executeTakeFirstOrThrow(),
      items: await world.db.selectFrom('attempt_items').selectAll().where('attempt', '=', attempt.uuid).execute(),
    })
    const before = {
      request: await requestRow(drawRequest.uuid),
      item: await itemRow(item.uuid),
      ...(await attemptNow()),
    }
    const done = await sendBack()
    expect(await requestRow(drawRequest.uuid)).toMatchObject({ status: 're-requested' })
    expect(await itemRow(item.uuid)).toMatchObject({ status: 'Requested', sent_back: true })
    expect((await mails(done.changeId)).length).toBeGreaterThan(0)

    const undone = await undo(who.reviewer, done.changeId)
    expect(undone.status).toBe(200)
    const same = ({ version: _version, updated_at: _updated, ...row }: Record<string, unknown>) => row
    expect(same(await requestRow(drawRequest.uuid))).toEqual(same(before.request))
    expect(same(await itemRow(item.uuid))).toEqual(same(before.item))
    expect(await attemptNow()).toEqual({ attempt: before.attempt, items: before.items })
    expect(await mails(done.changeId)).toEqual([])

    const redone = await undo(who.reviewer, undone.changeId)
    expect(await requestRow(drawRequest.uuid)).toMatchObject({ status: 're-requested' })
    const [mail] = await mails(redone.changeId)
    expect(mail?.to_address).toBe('borrower@plumbline.test')
    expect((mail?.not_before.getTime() ?? 0) - world.clock.now().getTime()).toBeGreaterThan(55_000)
  })

  test('stays once the borrower has acted on it', async () => {
    const { drawRequest, bad, sendBack } = await aJudgedReview()
    const done = await sendBack()
    await call(world, who.borrower, 'inspections.commentMedia', {
      params: { id: bad },
      body: { text: 'I will come back on Monday' },
    })
    expect(await undo(who.reviewer, done.changeId)).toMatchObject({ status: 409, message: messages.notUndoable })
    expect((await requestRow(drawRequest.uuid)).status).toBe('re-requested')
  })

  test('stays once new media was captured', async () => {
    const { drawRequest, item, sendBack } = await aJudgedReview()
    const done = await sendBack()
    world.clock.advance(1000)
    await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    expect((await undo(who.reviewer, done.changeId)).status).toBe(409)
    expect((await requestRow(drawRequest.uuid)).status).toBe('re-requested')
  })
})

describe('a submission', () => {
  const submit = (person: Person, inspectionId: string) =>
    call(world, person, 'inspections.addAttempt', { body: { inspectionId } })

  async function captured() {
    const lot = await aLot(world, { agency: who.agency.uuid })
    const drawRequest = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
    const item = await anItem(world, { draw_request: drawRequest.uuid })
    const media = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    world.clock.advance(1000)
    return { drawRequest, item, media }
  }
  const attempts = (uuid: string) =>
    world.db.selectFrom('attempts').selectAll().where('draw_request', '=', uuid).execute()
  const attemptItems = (uuid: string) =>
    world.db.selectFrom('attempt_items').selectAll().where('attempt', '=', uuid).execute()

  test('is taken back until the other side acts; its attempt is gone, and there again after redo', async () => {
    const { drawRequest, item, media } = await captured()
    const done = await submit(who.borrower, drawRequest.uuid)
    const [attempt] = await attempts(drawRequest.uuid)
    const items = await attemptItems(attempt?.uuid ?? '')
    const undone = await undo(who.borrower, done.changeId)
    expect(undone.status).toBe(200)
    expect(await requestRow(drawRequest.uuid)).toMatchObject({
      status: 'pending',
      total_attempts: 0,
      submitted_at: null,
    })
    expect((await itemRow(item.uuid)).status).toBe('Requested')
    expect((await mediaRow(media.uuid)).attempt).toBeNull()
    expect(await attempts(drawRequest.uuid)).toEqual([])

    const redone = await undo(who.borrower, undone.changeId)
    expect(redone.message).toBe('Redone: Attempt 1 submitted')
    expect(await attempts(drawRequest.uuid)).toEqual([attempt])
    expect(await attemptItems(attempt?.uuid ?? '')).toEqual(items)
    expect(items).toHaveLength(1)
    expect((await mediaRow(media.uuid)).attempt).toBe(1)

    await decide(who.reviewer, media.uuid, { status: 'verified' })
    const late = await undo(who.borrower, redone.changeId)
    expect(late.status).toBe(409)
    expect((await requestRow(drawRequest.uuid)).status).toBe('submitted')
  })

  test('stays after a mere comment of the reviewer, too', async () => {
    const { drawRequest, item } = await captured()
    const old = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, processing: 'failed' })
    world.clock.advance(1000)
    const done = await submit(who.borrower, drawRequest.uuid)
    await call(world, who.reviewer, 'inspections.commentMedia', {
      params: { id: old.uuid },
      body: { text: 'What is this?' },
    })
    expect(await undo(who.borrower, done.changeId)).toMatchObject({ status: 409, message: messages.notUndoable })
  })
})

test('completing is no change that can be taken back', async () => {
  const { drawRequest, checklist, media } = await aReview(world, who, { photos: 1 })
  await decide(who.reviewer, first(media).uuid, { status: 'verified' })
  await call(world, who.reviewer, 'inspections.updateChecklistProgress', {
    params: { uuid: first(checklist).uuid },
    body: { progress: 100 },
  })
  const done = await call(world, who.reviewer, 'inspections.setStatus', {
    params: { inspectionId: drawRequest.uuid },
    body: { status: 'completed' },
  })
  expect(done).toMatchObject({ status: 200, changeId: null })
  expect(done.data.changeId).toBeNull()
})
