import { beforeEach, describe, expect, test } from 'vitest'

import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aReview, first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { deciding } from 'tests/support/world/deciding'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
let review: Awaited<ReturnType<typeof aReview>>
let photo: string

beforeEach(async () => {
  review = await aReview(world, who)
  photo = first(review.media).uuid
})

const { validate, comment, row, commentsOf, entriesOf } = deciding({ world, photo: () => photo })
const setStatus = (status: 'pending' | 're-requested' | 'submitted' | 'completed') =>
  world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', review.drawRequest.uuid).execute()

describe('many decisions at once', () => {
  const many = (person: Person, body: Parameters<typeof call<'inspections.setMediaStatuses'>>[3]['body']) =>
    call(world, person, 'inspections.setMediaStatuses', { body })
  const ids = () => review.media.map((one) => one.uuid)

  test('are one change with one undo', async () => {
    const { data, changeId } = await many(who.reviewer, { target: { ids: ids() }, status: 'verified' })
    expect(data).toEqual({ done: expect.arrayContaining(ids()), refused: [], changeId })
    const changes = await call(world, who.reviewer, 'changes.list', { query: {} })
    expect(changes.data.data[0]).toMatchObject({ uuid: changeId, text: '3 verified', count: 3 })
    expect((await undo(who.reviewer, changeId)).status).toBe(200)
    for (const id of ids()) expect(await row(id)).toMatchObject({ status: 'pending' })
  })

  test('with a foreign id change nothing', async () => {
    const other = await aReview(world, { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 })
    const refused = await many(who.reviewer, {
      target: { ids: [...ids(), first(other.media).uuid] },
      status: 'verified',
    })
    expect(refused.status).toBe(404)
    for (const id of ids()) expect(await row(id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('refuse rows by name and change the others', async () => {
    const own = await aMedia(world, { item: review.item.uuid, uploaded_by: who.reviewer.uuid, attempt: 1 })
    const { status, data } = await many(who.reviewer, {
      target: { ids: [...ids(), own.uuid] },
      status: 'defective',
      comment: 'Night shots',
    })
    expect(status).toBe(200)
    expect(data.refused).toEqual([{ uuid: own.uuid, message: ruleText('rule.ownUpload') }])
    expect(new Set(data.done)).toEqual(new Set(ids()))
    expect(await row()).toMatchObject({ status: 'defective', remarks: 'Night shots' })
    expect(await row(own.uuid)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('count unchanged rows as done without touching them', async () => {
    await validate(who.reviewer, { status: 'verified' })
    const { data } = await many(who.reviewer, { target: { ids: ids() }, status: 'verified' })
    expect(data.done).toHaveLength(3)
    expect(await row()).toMatchObject({ version: 2 })
    const again = await many(who.reviewer, { target: { ids: ids() }, status: 'verified' })
    expect(again.data).toMatchObject({ refused: [], changeId: null })
  })

  test('comments on rows with and without the status are one change', async () => {
    await validate(who.reviewer, { status: 'verified' })
    const { changeId } = await many(who.reviewer, { target: { ids: ids() }, status: 'verified', comment: 'Fine' })
    for (const id of ids()) expect(await row(id)).toMatchObject({ status: 'verified', comment: 'Fine' })
    await undo(who.reviewer, changeId)
    expect(await row()).toMatchObject({ status: 'verified', comment: null })
    expect(await row(ids()[1])).toMatchObject({ status: 'pending', comment: null })
  })

  test('by a filter reach all matches except some, only with the count the caller saw', async () => {
    const filter = { filters: { requestId: [review.drawRequest.uuid], bucket: ['toReview'] } }
    const target = { filter, except: [photo], expected: 2 }
    const wrong = await many(who.reviewer, { target: { ...target, expected: 3 }, status: 'verified' })
    expect([wrong.status, wrong.message]).toEqual([409, refusal('countChanged', { actual: 2, expected: 3 })])
    const { data } = await many(who.reviewer, { target, status: 'verified' })
    expect(data.done).toHaveLength(2)
    expect(await row()).toMatchObject({ status: 'pending' })
  })

  test('by a filter never reach invisible media', async () => {
    const filter = { filters: { requestId: [review.drawRequest.uuid] } }
    const { status, data } = await many(who.reviewer2, { target: { filter, expected: 0 }, status: 'verified' })
    expect([status, data.done]).toEqual([200, []])
    expect(await row()).toMatchObject({ status: 'pending' })
  })

  test('filter by the worst check', async () => {
    const checks = (...results: string[]) =>
      JSON.stringify(results.map((result) => ({ kind: 'sharpness', result, value: 1, limit: 2, detail: '' })))
    await world.db
      .updateTable('media')
      .set({ checks: checks('pass', 'warn') })
      .where('uuid', '=', ids()[0] ?? '')
      .execute()
    await world.db
      .updateTable('media')
      .set({ checks: checks('warn', 'fail') })
      .where('uuid', '=', ids()[1] ?? '')
      .execute()
    for (const [check, expected] of [
      ['warn', 1],
      ['fail', 1],
      ['pass', 0],
      ['unknown', 1],
    ] as const) {
      const filter = { filters: { requestId: [review.drawRequest.uuid], check: [check] } }
      const { status, data } = await many(who.reviewer, { target: { filter, expected }, status: 'pending' })
      expect([check, status, data?.done.length]).toEqual([check, 200, expected])
    }
  })

  test('are refused for nothing, for an unknown bucket, and by a borrower', async () => {
    const nothing = await many(who.reviewer, { target: { ids: [] }, status: 'verified' })
    expect([nothing.status, nothing.message]).toEqual([400, refusal('emptySelection')])
    const odd = await many(who.reviewer, {
      target: { filter: { filters: { bucket: ['odd'] } }, expected: 0 },
      status: 'verified',
    })
    expect([odd.status, odd.issues[0]?.path]).toEqual([400, 'filters.bucket'])
    expect((await many(who.borrower, { target: { ids: ids() }, status: 'verified' })).status).toBe(403)
  })
})

describe('reverting the last decision', () => {
  const revert = (person: Person, version?: number, id = photo) =>
    call(world, person, 'requests.revertImage', { params: { id }, body: version === undefined ? {} : { version } })

  test('restores status and reason and removes the comment, one audited decision at a time', async () => {
    await validate(who.reviewer, { status: 'verified' })
    await validate(who.agency, { status: 'defective', comment: 'Too dark' })
    const once = await revert(who.reviewer)
    expect(once.message).toBe(say('imageReverted'))
    expect(once.data.media).toMatchObject({ status: 'verified', remarks: null, comment: null, comments: [] })
    expect(once.data.media.decidedBy?.uuid).toBe(who.reviewer.uuid)
    const twice = await revert(who.reviewer)
    expect(twice.data.media).toMatchObject({ status: 'pending', decidedBy: null })
    const thrice = await revert(who.reviewer)
    expect([thrice.status, thrice.message]).toEqual([409, say('nothingToRevert')])
    const entries = await entriesOf()
    expect(entries.map((one) => one.operation)).toEqual([
      'inspections.validateMedia',
      'inspections.validateMedia',
      'requests.revertImage',
      'requests.revertImage',
    ])
  })

  test('skips undone decisions and mere comments', async () => {
    await validate(who.reviewer, { status: 'verified' })
    const second = await validate(who.reviewer, { status: 'defective' })
    await undo(who.reviewer, second.changeId)
    await comment(who.borrower, { text: 'Look again' })
    const { data } = await revert(who.reviewer)
    expect(data.media).toMatchObject({ status: 'pending', comment: 'Look again' })
  })

  test('of one in a bulk change leaves the others', async () => {
    const ids = review.media.map((one) => one.uuid)
    await call(world, who.reviewer, 'inspections.setMediaStatuses', {
      body: { target: { ids }, status: 'defective', comment: 'All' },
    })
    await revert(who.reviewer)
    expect(await row()).toMatchObject({ status: 'pending', comment: null })
    expect(await row(ids[1])).toMatchObject({ status: 'defective', comment: 'All' })
    expect((await commentsOf(ids[1])).map((one) => one.status)).toEqual(['active'])
  })

  test('discards its replacement, which stays as a separate medium', async () => {
    await validate(who.reviewer, { status: 'defective', comment: 'Dark' })
    const next = await aMedia(world, { item: review.item.uuid, uploaded_by: who.borrower.uuid, replaces: photo })
    await world.db.updateTable('media').set({ replaced_by: next.uuid }).where('uuid', '=', photo).execute()
    const { data } = await revert(who.reviewer)
    expect(data.media).toMatchObject({ status: 'pending', replacedBy: null })
    expect(await row(next.uuid)).toMatchObject({ replaces: null, deleted_at: null, version: 2 })
    await undo(who.reviewer, data.changeId)
    expect(await row()).toMatchObject({ status: 'defective', replaced_by: next.uuid })
    expect(await row(next.uuid)).toMatchObject({ replaces: photo })
  })

  test('from before the log goes back to pending', async () => {
    const old = await aMedia(world, {
      item: review.item.uuid,
      uploaded_by: who.borrower.uuid,
      attempt: 1,
      status: 'verified',
      decided_by: who.agency.uuid,
      decided_at: world.clock.now(),
    })
    expect((await revert(who.reviewer, undefined, old.uuid)).data.media).toMatchObject({
      status: 'pending',
      decidedBy: null,
    })
  })

  test('is refused when stale, when not submitted, to borrowers and to outsiders', async () => {
    await validate(who.reviewer, { status: 'verified' })
    expect((await revert(who.reviewer, 1)).status).toBe(409)
    expect((await revert(who.borrower)).status).toBe(403)
    expect((await revert(who.reviewer2)).status).toBe(404)
    await setStatus('re-requested')
    expect((await revert(who.reviewer, 2)).status).toBe(409)
    expect(await row()).toMatchObject({ status: 'verified', version: 2 })
  })
})

describe('removing an upload', () => {
  const remove = (person: Person, uuid: string) => call(world, person, 'media.remove', { params: { uuid } })
  const captured = () => aMedia(world, { item: review.item.uuid, uploaded_by: who.borrower.uuid })

  test('hides it everywhere, and undo restores it', async () => {
    const own = await captured()
    const { status, message, changeId } = await remove(who.borrower, own.uuid)
    expect([status, message]).toEqual([200, say('mediaRemoved')])
    expect((await call(world, who.reviewer, 'inspections.mediaComments', { params: { id: own.uuid } })).status).toBe(
      404,
    )
    expect((await remove(who.borrower, own.uuid)).status).toBe(404)
    await undo(who.borrower, changeId)
    expect(await row(own.uuid)).toMatchObject({ deleted_at: null })
  })

  test('makes the replaced medium current again', async () => {
    const next = await aMedia(world, { item: review.item.uuid, uploaded_by: who.borrower.uuid, replaces: photo })
    await world.db
      .updateTable('media')
      .set({ replaced_by: next.uuid, status: 'defective' })
      .where('uuid', '=', photo)
      .execute()
    const { changeId } = await remove(who.borrower, next.uuid)
    expect(await row()).toMatchObject({ replaced_by: null })
    await undo(who.borrower, changeId)
    expect(await row()).toMatchObject({ replaced_by: next.uuid })
  })

  test('is for one’s own, undecided and unsubmitted media', async () => {
    const own = await captured()
    const others = await remove(who.reviewer, own.uuid)
    expect([others.status, others.message]).toEqual([409, ruleText('rule.removeOwnOnly')])
    const submitted = await remove(who.borrower, photo)
    expect([submitted.status, submitted.message]).toEqual([409, ruleText('rule.removeDecided')])
    await validate(who.reviewer, { status: 'verified' }, own.uuid)
    const locked = await remove(who.borrower, own.uuid)
    expect([locked.status, locked.message]).toEqual([409, ruleText('rule.verifiedLocked')])
    expect((await remove(who.borrower2, own.uuid)).status).toBe(404)
  })
})

test('comments of a removed medium are not listed', async () => {
  await aComment(world, { media: photo, user_id: who.reviewer.uuid })
  await world.db.updateTable('media').set({ deleted_at: world.clock.now() }).where('uuid', '=', photo).execute()
  expect((await call(world, who.admin, 'inspections.mediaComments', { params: { id: photo } })).status).toBe(404)
})
