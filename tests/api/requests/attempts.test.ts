import { beforeEach, describe, expect, test } from 'vitest'

import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld({ queues: true })
let requestId: string
let roof: Awaited<ReturnType<typeof anItem>>
let walks: Awaited<ReturnType<typeof anItem>>

beforeEach(async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  requestId = (await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, title: 'Draw 4' })).uuid
  roof = await anItem(world, { draw_request: requestId, title: 'Roof', budget: 30_000, progress: 50 })
  walks = await anItem(world, { draw_request: requestId, title: 'Walks', budget: 10_000, progress: 10 })
})

const capture = (item = roof, facts = {}) =>
  aMedia(world, { item: item.uuid, uploaded_by: who.borrower.uuid, ...facts })
const submit = (person: Person = who.borrower, version?: number) =>
  call(world, person, 'inspections.addAttempt', {
    body: { inspectionId: requestId, ...(version !== undefined && { version }) },
  })
const request = () =>
  world.db.selectFrom('draw_requests').selectAll().where('uuid', '=', requestId).executeTakeFirstOrThrow()
const itemStatus = async (uuid: string) =>
  (await world.db.selectFrom('inspection_items').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .status
const media = (uuid: string) =>
  world.db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const sendBack = (person: Person, itemId: string) =>
  call(world, person, 'inspections.setStatus', {
    params: { inspectionId: requestId },
    body: { status: 're-requested', items: [{ itemId, reason: 'Again, please' }] },
  })

describe('submitting', () => {
  test('numbers the attempt and its media, and updates the items with new media', async () => {
    const photo = await capture()
    const { status, message, data, changeId } = await submit(who.borrower, 1)
    expect([status, message]).toEqual([200, 'Attempt 1 submitted. 1 item has fewer photos than requested.'])
    expect(data).toMatchObject({ status: 'submitted', version: 2, changeId })
    expect(data.attempt).toMatchObject({
      totalAttempts: 1,
      kind: 'submission',
      mediaCount: 1,
      itemCount: 1,
      progress: null,
      endedAt: null,
      submittedBy: { uuid: who.borrower.uuid },
    })
    expect(await media(photo.uuid)).toMatchObject({ attempt: 1, version: 2 })
    expect([await itemStatus(roof.uuid), await itemStatus(walks.uuid)]).toEqual(['Submitted', 'Requested'])
    const told = await world.db
      .selectFrom('journal')
      .selectAll()
      .where('change', '=', changeId ?? '')
      .where('recipient', 'is', null)
      .orderBy('seq')
      .execute()
    expect(told.map((one) => [one.noun, one.patch])).toEqual([
      ['drawRequest', expect.objectContaining({ status: 'submitted', version: 2, attempts: 1, progress: 40 })],
      ['attempt', null],
      ['item', expect.objectContaining({ status: 'Submitted', version: 2 })],
      ['media', { attempt: 1, version: 2 }],
    ])
  })

  test('notifies the reviewer at once, and by mail a minute later', async () => {
    await capture()
    const { changeId } = await submit()
    const notes = await world.db.selectFrom('notifications').selectAll().where('draw_request', '=', requestId).execute()
    expect(notes).toMatchObject([
      { user_id: who.reviewer.uuid, kind: 'submitted', text: 'Draw 4: attempt 1 was submitted with 1 photo or video' },
    ])
    const [mail] = await world.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('change', '=', changeId ?? '')
      .execute()
    expect(mail).toMatchObject({
      to_address: who.reviewer.email,
      subject: 'Draw 4 submitted for review (attempt 1)',
    })
    expect(+(mail?.not_before ?? 0) - +(mail?.created_at ?? 0)).toBe(60_000)
  })

  test('twice concurrently makes one attempt', async () => {
    await capture()
    const answers = await Promise.all([submit(who.borrower), submit(who.reviewer), submit(who.agency)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
    expect(
      await world.db.selectFrom('attempts').select('number').where('draw_request', '=', requestId).execute(),
    ).toEqual([{ number: 1 }])
    expect(answers.find((one) => one.status === 409)?.message).toBe(ruleText('rule.isAlready', { status: 'Submitted' }))
  })

  test('after a re-request uses the next number, and Re-submitted for sent-back items', async () => {
    await capture()
    await submit()
    expect((await sendBack(who.reviewer, roof.uuid)).status).toBe(200)
    await capture(roof)
    await capture(walks)
    const second = await submit()
    expect(second.message).toBe(refusal('attemptSubmitted', { n: 2 }))
    expect(second.data.attempt).toMatchObject({ totalAttempts: 2, mediaCount: 2, itemCount: 2 })
    expect([await itemStatus(roof.uuid), await itemStatus(walks.uuid)]).toEqual(['Re-submitted', 'Submitted'])
  })

  test('leaves replaced, removed and unreadable media alone', async () => {
    const [fine, broken, gone] = [
      await capture(),
      await capture(roof, { processing: 'failed' }),
      await capture(roof, { deleted_at: world.clock.now() }),
    ]
    const old = await capture(roof, { replaced_by: fine.uuid })
    const { data } = await submit()
    expect(data.attempt.mediaCount).toBe(1)
    for (const { uuid } of [broken, gone, old]) expect(await media(uuid)).toMatchObject({ attempt: null, version: 1 })
  })

  test('is refused without new media, with files being checked, and from Submitted and Completed', async () => {
    const nothing = await submit()
    expect([nothing.status, nothing.message]).toEqual([409, ruleText('rule.nothingToSubmit')])
    const queued = await capture(roof, { processing: 'queued' })
    const checking = await submit()
    expect([checking.status, checking.message]).toEqual([409, ruleText('rule.stillProcessing', { count: 1 })])
    await world.db.updateTable('media').set({ processing: 'ready' }).where('uuid', '=', queued.uuid).execute()
    for (const [status, why] of [
      ['submitted', ruleText('rule.isAlready', { status: 'Submitted' })],
      ['completed', ruleText('rule.badMove', { from: 'Completed', to: 'Submitted' })],
    ] as const) {
      await world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', requestId).execute()
      const refused = await submit()
      expect([refused.status, refused.message]).toEqual([409, why])
    }
    expect(await media(queued.uuid)).toMatchObject({ attempt: null })
  })

  test.each(['admin', 'agency', 'reviewer', 'borrower'] as const)('is allowed for %s', async (role) => {
    await capture()
    expect((await submit(who[role])).status).toBe(200)
  })

  test.each(['agency2', 'reviewer2', 'borrower2'] as const)('is not found for %s', async (role) => {
    await capture()
    expect((await submit(who[role])).status).toBe(404)
    expect(await request()).toMatchObject({ status: 'pending', total_attempts: 0 })
  })

  test('with a stale version returns the current request', async () => {
    await capture()
    await submit()
    await sendBack(who.reviewer, roof.uuid)
    await capture()
    const stale = await submit(who.borrower, 1)
    expect(stale).toMatchObject({
      status: 409,
      body: { changedBy: who.reviewer.name, current: { uuid: requestId, status: 're-requested', version: 3 } },
    })
  })

  test('can be undone until the reviewer acts, which restores numbers, items, mail and attempt', async () => {
    const photo = await capture()
    const { changeId } = await submit()
    expect((await undo(who.borrower, changeId)).status).toBe(200)
    expect(await request()).toMatchObject({ status: 'pending', total_attempts: 0, submitted_at: null })
    expect(await media(photo.uuid)).toMatchObject({ attempt: null })
    expect(await itemStatus(roof.uuid)).toBe('Requested')
    expect(
      await world.db.selectFrom('attempts').select('uuid').where('draw_request', '=', requestId).execute(),
    ).toEqual([])
    expect(
      await world.db
        .selectFrom('mail_outbox')
        .select('uuid')
        .where('change', '=', changeId ?? '')
        .execute(),
    ).toEqual([])
    const again = await submit()
    expect(again.data.attempt.totalAttempts).toBe(1)
    await call(world, who.reviewer, 'inspections.validateMedia', {
      params: { id: photo.uuid },
      body: { status: 'verified' },
    })
    expect((await undo(who.borrower, again.changeId)).status).toBe(409)
    expect(await request()).toMatchObject({ status: 'submitted' })
  })
})

describe('reading attempts', () => {
  test('lists the newest first, with sent-back media and the frozen progress', async () => {
    await capture()
    await submit()
    await sendBack(who.reviewer, roof.uuid)
    const { data } = await call(world, who.borrower, 'inspections.attempts', { params: { inspectionId: requestId } })
    expect(data).toMatchObject({ totalRecord: 1, totalAttempts: 1 })
    expect(data.data[0]).toMatchObject({
      totalAttempts: 1,
      outcome: 're-requested',
      progress: 40,
      endedBy: { uuid: who.reviewer.uuid, name: who.reviewer.name },
      sentBack: [{ itemId: roof.uuid, title: 'Roof', count: 0 }],
    })
    for (const outsider of [who.agency2, who.reviewer2, who.borrower2]) {
      expect(
        (await call(world, outsider, 'inspections.attempts', { params: { inspectionId: requestId } })).status,
      ).toBe(404)
    }
  })

  test('keeps an attempt’s media, including replaced ones', async () => {
    const first = await capture()
    await submit()
    await sendBack(who.reviewer, roof.uuid)
    const second = await capture(roof, { replaces: first.uuid })
    await world.db.updateTable('media').set({ replaced_by: second.uuid }).where('uuid', '=', first.uuid).execute()
    await submit()
    const read = (person: Person, attempt: number) =>
      call(world, person, 'inspections.attemptMedia', { params: { inspectionId: requestId }, query: { attempt } })
    expect((await read(who.reviewer, 1)).data.data.map((one) => [one.uuid, one.replacedBy])).toEqual([
      [first.uuid, second.uuid],
    ])
    expect((await read(who.borrower, 2)).data.data.map((one) => [one.uuid, one.replaces])).toEqual([
      [second.uuid, first.uuid],
    ])
    expect((await read(who.borrower, 3)).data).toEqual({ data: [], totalRecord: 0 })
    for (const outsider of [who.agency2, who.reviewer2, who.borrower2])
      expect((await read(outsider, 1)).status).toBe(404)
  })

  test('lists media of a cost code over earlier draws of the same lot, newest first', async () => {
    const { lot } = await request()
    const photo = await capture(roof, { attempt: 1 })
    const next = await aDrawRequest(world, { lot, reviewer: who.reviewer.uuid })
    const again = await anItem(world, { draw_request: next.uuid, code: roof.code })
    const later = await capture(again, { attempt: 1 })
    const elsewhere = await aDrawRequest(world, {
      lot: (await aLot(world, { agency: who.agency.uuid })).uuid,
      reviewer: who.reviewer.uuid,
    })
    await capture(await anItem(world, { draw_request: elsewhere.uuid, code: roof.code }))
    const read = (person: Person, itemId: string) =>
      call(world, person, 'inspections.costCodeHistoryMedia', { params: { itemId } })
    expect((await read(who.reviewer, again.uuid)).data.data.map((one) => [one.uuid, one.requestNumber])).toEqual([
      [later.uuid, 2],
      [photo.uuid, 1],
    ])
    expect((await read(who.reviewer, roof.uuid)).data.data.map((one) => one.uuid)).toEqual([photo.uuid])
    for (const outsider of [who.agency2, who.reviewer2, who.borrower2])
      expect((await read(outsider, roof.uuid)).status).toBe(404)
  })
})
