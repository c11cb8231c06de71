import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

const decide = (person: Person, id: string, body: { status: 'verified' | 'defective' | 'pending'; comment?: string }) =>
  call(world, person, 'inspections.validateMedia', { params: { id }, body })
const mediaRow = (uuid: string) =>
  world.db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

const itemRow = (uuid: string) =>
  world.db.selectFrom('inspection_items').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const requestRow = (uuid: string) =>
  world.db.selectFrom('draw_requests').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** A draw request with all media decided: one photo is defective with a reason. */
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
  test('is undone completely with its mail; redone, the mail waits a minute again', async () => {
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

  test('cannot be undone after the borrower has acted', async () => {
    const { drawRequest, bad, sendBack } = await aJudgedReview()
    const done = await sendBack()
    await call(world, who.borrower, 'inspections.commentMedia', {
      params: { id: bad },
      body: { text: 'I will come back on Monday' },
    })
    expect(await undo(who.reviewer, done.changeId)).toMatchObject({ status: 409, message: refusal('notUndoable') })
    expect((await requestRow(drawRequest.uuid)).status).toBe('re-requested')
  })

  test('cannot be undone after new media were captured', async () => {
    const { drawRequest, item, sendBack } = await aJudgedReview()
    const done = await sendBack()
    world.clock.advance(1000)
    await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    expect((await undo(who.reviewer, done.changeId)).status).toBe(409)
    expect((await requestRow(drawRequest.uuid)).status).toBe('re-requested')
  })
})

describe('a decision of an attempt that was sent back and resubmitted', () => {
  async function resubmitted(replaces: boolean) {
    const { media, drawRequest, item } = await aReview(world, who, { photos: 1 })
    const { uuid } = first(media)
    const done = await decide(who.reviewer, uuid, { status: 'defective', comment: 'Too dark' })
    const answers = [await undo(who.reviewer, done.changeId)]
    answers.push(await undo(who.reviewer, answers[0]?.changeId ?? null))
    world.clock.advance(1000)
    await call(world, who.reviewer, 'inspections.setStatus', {
      params: { inspectionId: drawRequest.uuid },
      body: { status: 're-requested', items: [] },
    })
    world.clock.advance(1000)
    const next = await aMedia(world, {
      item: item.uuid,
      uploaded_by: who.borrower.uuid,
      ...(replaces && { replaces: uuid }),
    })
    if (replaces) await world.db.updateTable('media').set({ replaced_by: next.uuid }).where('uuid', '=', uuid).execute()
    await call(world, who.borrower, 'inspections.addAttempt', { body: { inspectionId: drawRequest.uuid } })
    return { uuid, next, redone: answers[1]?.changeId ?? null }
  }
  const revert = (id: string) => call(world, who.reviewer, 'requests.revertImage', { params: { id }, body: {} })

  test('cannot be undone; a newer decision can be undone and redone', async () => {
    const { uuid, redone } = await resubmitted(false)
    expect(await undo(who.reviewer, redone)).toMatchObject({ status: 409, message: refusal('attemptEnded') })
    expect(await mediaRow(uuid)).toMatchObject({ status: 'defective', remarks: 'Too dark' })

    const anew = await decide(who.reviewer, uuid, { status: 'verified' })
    const undone = await undo(who.reviewer, anew.changeId)
    expect(undone.status).toBe(200)
    expect((await undo(who.reviewer, undone.changeId)).status).toBe(200)
    expect(await mediaRow(uuid)).toMatchObject({ status: 'verified' })
  })

  test('cannot be undone after a replacement; reverting it discards the replacement, and is undoable', async () => {
    const { uuid, next, redone } = await resubmitted(true)
    expect(await undo(who.reviewer, redone)).toMatchObject({ status: 409, message: refusal('alreadyReplaced') })
    expect(await mediaRow(uuid)).toMatchObject({ status: 'defective', replaced_by: next.uuid })

    const reverted = await revert(uuid)
    const undone = await undo(who.reviewer, reverted.changeId)
    expect(await mediaRow(uuid)).toMatchObject({ status: 'defective', replaced_by: next.uuid })
    expect((await undo(who.reviewer, undone.changeId)).status).toBe(200)
    expect(await mediaRow(uuid)).toMatchObject({ status: 'pending', replaced_by: null })
  })

  test('is not redone after the end of its attempt either', async () => {
    const { media, drawRequest, item } = await aReview(world, who, { photos: 1 })
    const { uuid } = first(media)
    const undone = await undo(who.reviewer, (await decide(who.reviewer, uuid, { status: 'verified' })).changeId)
    world.clock.advance(1000)
    await call(world, who.reviewer, 'inspections.setStatus', {
      params: { inspectionId: drawRequest.uuid },
      body: { status: 're-requested', items: [{ itemId: item.uuid, reason: 'From the street, please' }] },
    })
    world.clock.advance(1000)
    await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid })
    await call(world, who.borrower, 'inspections.addAttempt', { body: { inspectionId: drawRequest.uuid } })
    expect(await undo(who.reviewer, undone.changeId)).toMatchObject({ status: 409, message: refusal('attemptEnded') })
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

  test('is undone until the other party acts; its attempt is removed, and restored by redo', async () => {
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

  test('cannot be undone after a mere comment of the reviewer either', async () => {
    const { drawRequest, item } = await captured()
    const old = await aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, processing: 'failed' })
    world.clock.advance(1000)
    const done = await submit(who.borrower, drawRequest.uuid)
    await call(world, who.reviewer, 'inspections.commentMedia', {
      params: { id: old.uuid },
      body: { text: 'What is this?' },
    })
    expect(await undo(who.borrower, done.changeId)).toMatchObject({ status: 409, message: refusal('notUndoable') })
  })
})

test('completing cannot be undone', async () => {
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
