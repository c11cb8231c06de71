import { beforeEach, describe, expect, test } from 'vitest'

import { t as changeText } from 'locales/changes'
import { t as sayOfField } from 'locales/fields'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { newId } from 'provider/db/ids'
import { aMedia } from 'tests/support/builders/media'
import { anItem } from 'tests/support/builders/requests'
import { aReview, first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld({ queues: true })
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 2 })
})

type Form = Parameters<typeof call<'inspections.setStatus'>>[3]['body']
const setStatus = (person: Person, body: Form) =>
  call(world, person, 'inspections.setStatus', { params: { inspectionId: review.drawRequest.uuid }, body })
const reRequest = (person: Person, items: { itemId: string; reason: string }[] = []) =>
  setStatus(person, { status: 're-requested', items })
const complete = (person: Person) => setStatus(person, { status: 'completed' })
const decide = (status: 'verified' | 'defective', index: number, comment?: string) =>
  call(world, who.reviewer, 'inspections.validateMedia', {
    params: { id: review.media[index]?.uuid ?? '' },
    body: { status, ...(comment && { comment }) },
  })
const progress = (value: number, index = 0) =>
  call(world, who.reviewer, 'inspections.updateChecklistProgress', {
    params: { uuid: review.checklist[index]?.uuid ?? '' },
    body: { progress: value },
  })
const request = () =>
  world.db.selectFrom('draw_requests').selectAll().where('uuid', '=', review.drawRequest.uuid).executeTakeFirstOrThrow()
const item = () =>
  world.db.selectFrom('inspection_items').selectAll().where('uuid', '=', review.item.uuid).executeTakeFirstOrThrow()
const attempts = () =>
  world.db
    .selectFrom('attempts')
    .selectAll()
    .where('draw_request', '=', review.drawRequest.uuid)
    .orderBy('number')
    .execute()
const mails = () =>
  world.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('body', 'like', `%${review.drawRequest.uuid}%`)
    .orderBy('created_at')
    .execute()

describe('re-requesting', () => {
  test('says how many are undecided', async () => {
    await decide('defective', 1, 'Too dark')
    const { message } = await setStatus(who.reviewer, { status: 're-requested', items: [], version: 1 })
    expect(message).toBe('1 sent back; 1 is not decided yet and waits for the next attempt')
  })

  test('sends back exactly the items that need work, with reasons, and freezes the progress', async () => {
    await decide('verified', 0)
    await decide('defective', 1, 'Too dark')
    await progress(80)
    const fine = await anItem(world, {
      draw_request: review.drawRequest.uuid,
      status: 'Submitted',
      title: 'Walks',
      progress: 40,
    })
    const { status, message, data, changeId } = await setStatus(who.reviewer, {
      status: 're-requested',
      items: [],
      version: 1,
    })
    expect([status, message]).toEqual([200, changeText('did.reRequested', { count: 1 })])
    expect(data).toEqual({ requestId: review.drawRequest.uuid, status: 're-requested', version: 2, changeId })
    expect(await item()).toMatchObject({ status: 'Requested', sent_back: true, progress: 40, frozen_progress: 40 })
    const other = await world.db
      .selectFrom('inspection_items')
      .selectAll()
      .where('uuid', '=', fine.uuid)
      .executeTakeFirstOrThrow()
    expect(other).toMatchObject({ status: 'Submitted', sent_back: false, frozen_progress: 40 })
    expect(await attempts()).toMatchObject([
      {
        number: 1,
        outcome: 're-requested',
        ended_by: who.reviewer.uuid,
        progress: 40,
        sent_back: [{ itemId: review.item.uuid, title: review.item.title, count: 1 }],
      },
    ])
    const lines = await world.db
      .selectFrom('checklist_entries')
      .select(['progress', 'frozen_progress', 'version'])
      .where('item', '=', review.item.uuid)
      .orderBy('position')
      .execute()
    expect(lines).toEqual([
      { progress: 80, frozen_progress: 80, version: 3 },
      { progress: null, frozen_progress: null, version: 1 },
    ])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to_address: who.borrower.email,
      subject: '1 photo or video needs to be retaken for Draw 1',
      change: changeId,
    })
    expect(mail?.body).toContain(`- ${review.item.title}, ${review.media[1]?.file_name}: Too dark`)
    expect(mail?.body).not.toContain(review.media[0]?.file_name)
  })

  test('includes items named with a reason, besides the defective ones', async () => {
    const walks = await anItem(world, { draw_request: review.drawRequest.uuid, status: 'Approved', title: 'Walks' })
    const { message } = await reRequest(who.reviewer, [{ itemId: walks.uuid, reason: 'Show the north side' }])
    expect(message).toBe('1 sent back; 2 are not decided yet and wait for the next attempt')
    const row = await world.db
      .selectFrom('inspection_items')
      .selectAll()
      .where('uuid', '=', walks.uuid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'Requested',
      sent_back: true,
      previous_status: null,
      remarks: 'Show the north side',
    })
    expect((await mails())[0]?.body).toContain('- Walks: Show the north side')
    expect(await item()).toMatchObject({ status: 'Submitted' })
  })

  test('is refused without defects or without a reason, naming the item', async () => {
    const nothing = await reRequest(who.reviewer)
    expect([nothing.status, nothing.message]).toEqual([409, ruleText('rule.reRequestNothing')])
    await decide('defective', 0)
    const silent = await reRequest(who.reviewer)
    expect([silent.status, silent.message]).toEqual([
      409,
      ruleText('rule.reRequestNoReason', { count: 1, names: review.item.title }),
    ])
    const blank = await callWrongly(world, who.reviewer, 'inspections.setStatus', {
      params: { inspectionId: review.drawRequest.uuid },
      body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: '  ' }] },
    })
    expect([blank.status, blank.message]).toEqual([400, sayOfField('required', { label: 'Reason' })])
    expect(await request()).toMatchObject({ status: 'submitted', version: 1 })
  })

  test('with an item of another request changes nothing', async () => {
    const other = await aReview(world, who)
    expect((await reRequest(who.reviewer, [{ itemId: other.item.uuid, reason: 'x' }])).status).toBe(404)
    expect(await request()).toMatchObject({ status: 'submitted' })
  })

  test('can be undone until the borrower acts', async () => {
    await decide('defective', 0, 'Too dark')
    await progress(80)
    const { changeId } = await reRequest(who.reviewer)
    expect((await undo(who.reviewer, changeId)).status).toBe(200)
    expect(await request()).toMatchObject({ status: 'submitted' })
    expect(await item()).toMatchObject({ status: 'Submitted', sent_back: false, frozen_progress: null })
    expect(await attempts()).toMatchObject([{ ended_at: null, outcome: null, progress: null, sent_back: [] }])
    expect(await mails()).toEqual([])
    const again = await reRequest(who.reviewer)
    expect(again.status).toBe(200)
    await aMedia(world, {
      item: review.item.uuid,
      uploaded_by: who.borrower.uuid,
      created_at: new Date(world.clock.now().getTime() + 1000),
    })
    expect((await undo(who.reviewer, again.changeId)).status).toBe(409)
  })
})

describe('completing', () => {
  const ready = async () => {
    await decide('verified', 0)
    await decide('defective', 1)
    await progress(70)
  }

  test('approves the remaining items, freezes, adds the closing entry, notifies the borrower', async () => {
    await ready()
    const { status, message, data, changeId } = await complete(who.reviewer)
    expect([status, message, changeId]).toEqual([200, say('completed'), null])
    expect(data).toMatchObject({ status: 'completed', version: 2, changeId: null })
    expect(await item()).toMatchObject({ status: 'Approved', frozen_progress: 35 })
    expect(await request()).toMatchObject({ status: 'completed', total_attempts: 2, completed_at: expect.any(Date) })
    expect(await attempts()).toMatchObject([
      { number: 1, kind: 'submission', outcome: 'completed', progress: 35 },
      { number: 2, kind: 'closing', outcome: 'completed', progress: 35, submitted_by: who.reviewer.uuid },
    ])
    const read = await call(world, who.borrower, 'inspections.attempts', {
      params: { inspectionId: review.drawRequest.uuid },
    })
    expect(read.data).toMatchObject({ totalRecord: 2, totalAttempts: 1 })
    expect(await mails()).toMatchObject([
      { to_address: who.borrower.email, subject: 'Draw 1 is complete', change: null },
    ])
  })

  test('waits for every decision and every progress, and names the missing ones', async () => {
    await decide('verified', 0)
    await progress(0)
    const pending = await complete(who.reviewer)
    expect([pending.status, pending.message]).toEqual([409, ruleText('rule.completePending', { count: 1 })])
    await decide('verified', 1)
    await anItem(world, { draw_request: review.drawRequest.uuid, title: 'Walks' })
    const unset = await complete(who.reviewer)
    expect([unset.status, unset.message]).toEqual([
      409,
      ruleText('rule.completeNoProgress', { count: 1, items: 'Walks' }),
    ])
    expect(await request()).toMatchObject({ status: 'submitted', total_attempts: 1, version: 1 })
  })

  test('is final: it cannot be undone, and every later write is refused', async () => {
    await ready()
    const before = await progress(71)
    await complete(who.reviewer)
    expect((await undo(who.reviewer, before.changeId)).status).toBe(409)
    expect((await decide('defective', 0)).message).toBe(ruleText('rule.frozen'))
    expect((await progress(10)).message).toBe(ruleText('rule.frozen'))
    expect((await complete(who.reviewer)).message).toBe(ruleText('rule.isAlready', { status: 'Completed' }))
    expect((await reRequest(who.reviewer, [{ itemId: review.item.uuid, reason: 'x' }])).message).toBe(
      ruleText('rule.badMove', { from: 'Completed', to: 'Re Requested' }),
    )
  })

  test('and a concurrent decision are serialized', async () => {
    await ready()
    const [done, put] = await Promise.all([
      complete(who.reviewer),
      call(world, who.agency, 'inspections.validateMedia', {
        params: { id: first(review.media).uuid },
        body: { status: 'pending' },
      }),
    ])
    expect([done.status, put.status].sort()).toEqual([200, 409])
  })
})

describe('the status of an inspection', () => {
  test.each(['pending', 're-requested', 'completed'] as const)(
    '%s cannot be changed by a reviewer; the error names it',
    async (status) => {
      await world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', review.drawRequest.uuid).execute()
      const from = { pending: 'Pending', 're-requested': 'Re Requested', completed: 'Completed' }[status]
      const back = await reRequest(who.reviewer, [{ itemId: review.item.uuid, reason: 'x' }])
      const why = (to: string) =>
        from === to ? ruleText('rule.isAlready', { status: to }) : ruleText('rule.badMove', { from, to })
      expect([back.status, back.message]).toEqual([409, why('Re Requested')])
      const done = await complete(who.reviewer)
      expect([done.status, done.message]).toEqual([409, why('Completed')])
    },
  )

  test.each([
    ['borrower', 403],
    ['borrower2', 403],
    ['agency2', 404],
    ['reviewer2', 404],
  ] as const)('cannot be changed by %s: %i', async (role, status) => {
    expect((await reRequest(who[role], [{ itemId: review.item.uuid, reason: 'x' }])).status).toBe(status)
    expect((await complete(who[role])).status).toBe(status)
    expect(await request()).toMatchObject({ status: 'submitted', version: 1 })
  })

  test.each(['admin', 'agency'] as const)('can be changed by %s too', async (role) => {
    expect((await reRequest(who[role], [{ itemId: review.item.uuid, reason: 'x' }])).status).toBe(200)
  })

  test.each(['pending', 'submitted', 'approved', ''])('%j is not a valid status', async (status) => {
    expect(
      (
        await callWrongly(world, who.reviewer, 'inspections.setStatus', {
          params: { inspectionId: review.drawRequest.uuid },
          body: { status },
        })
      ).status,
    ).toBe(400)
  })

  test('is not changed with a stale version, or for a missing request', async () => {
    await reRequest(who.agency, [{ itemId: review.item.uuid, reason: 'x' }])
    const stale = await setStatus(who.reviewer, { status: 'completed', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      message: refusal('stale', { who: who.agency.name }),
      body: { current: { status: 're-requested', version: 2 } },
    })
    expect(
      (
        await call(world, who.reviewer, 'inspections.setStatus', {
          params: { inspectionId: newId() },
          body: { status: 'completed' },
        })
      ).status,
    ).toBe(404)
  })
})

describe('the history', () => {
  const history = (person: Person) =>
    call(world, person, 'inspections.history', { params: { inspectionId: review.drawRequest.uuid } })

  test('describes events in sentences, newest first, and combines similar actions', async () => {
    await decide('verified', 0)
    await decide('verified', 1)
    await call(world, who.borrower, 'inspections.commentMedia', {
      params: { id: first(review.media).uuid },
      body: { text: 'From the street' },
    })
    const bulk = await call(world, who.agency, 'inspections.setMediaStatuses', {
      body: { target: { ids: review.media.map((one) => one.uuid) }, status: 'defective', comment: 'Night shots' },
    })
    await undo(who.agency, bulk.changeId)
    await progress(80)
    await call(world, who.reviewer, 'requests.revertImage', { params: { id: review.media[1]?.uuid ?? '' }, body: {} })
    await decide('defective', 1, 'Too dark')
    await reRequest(who.reviewer)
    const { data } = await history(who.borrower)
    const [photo, dark] = review.media.map((one) => one.file_name)
    expect(data.data.map((one) => `${one.actor?.name} ${one.text}`)).toEqual([
      `Reviewer Tester sent back ${review.item.title}`,
      `Reviewer Tester marked ${dark} in ${review.item.title} defective: “Too dark”`,
      `Reviewer Tester undid the last decision on ${dark} in ${review.item.title}`,
      `Reviewer Tester set Footings of ${review.item.title} to 80%`,
      'Agency Tester undid a change',
      `Agency Tester marked 2 photos and videos in ${review.item.title} defective: “Night shots”`,
      `Borrower Tester commented on ${photo} in ${review.item.title}: “From the street”`,
      `Reviewer Tester verified 2 photos and videos in ${review.item.title}`,
    ])
    expect(data.totalRecord).toBe(8)
  })

  test('is for everyone who sees the draw request', async () => {
    for (const person of [who.admin, who.agency, who.reviewer, who.borrower])
      expect((await history(person)).status).toBe(200)
    for (const outsider of [who.agency2, who.reviewer2, who.borrower2])
      expect((await history(outsider)).status).toBe(404)
  })
})
