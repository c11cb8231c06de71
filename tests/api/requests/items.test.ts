import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { beforeEach, describe, expect, test } from 'vitest'

import { newId } from 'provider/db/ids'
import { aLot } from 'tests/support/builders/lots'
import { aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld({ queues: true })

const itemRow = (uuid: string) =>
  world.db.selectFrom('inspection_items').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('requesting evidence', () => {
  let lot: Awaited<ReturnType<typeof aLot>>
  let requestId: string
  let items: Awaited<ReturnType<typeof anItem>>[]

  beforeEach(async () => {
    lot = await aLot(world, { agency: who.agency.uuid })
    requestId = (await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, title: 'Draw 4' })).uuid
    items = []
    for (const title of ['Roof', 'Walks'])
      items.push(await anItem(world, { draw_request: requestId, title, status: 'Not initiated' }))
  })

  type Body = Parameters<typeof call<'items.sendRequest'>>[3]['body']
  const ask = (person: Person, body: Omit<Body, 'requestId'> = {}) =>
    call(world, person, 'items.sendRequest', { body: { requestId, ...body } })
  const ids = () => items.map((one) => one.uuid)
  const mails = () => world.db.selectFrom('mail_outbox').selectAll().where('body', 'like', `%${requestId}%`).execute()
  const notes = (person: Person) =>
    world.db
      .selectFrom('notifications')
      .selectAll()
      .where('draw_request', '=', requestId)
      .where('user_id', '=', person.uuid)
      .execute()

  test('makes items Requested, notifies the borrower at once and mails a minute later', async () => {
    const { status, message, data, changeId } = await ask(who.reviewer, { text: 'By Friday, please' })
    expect([status, message, data.sentTo]).toEqual([
      200,
      refusal('evidenceRequested', { names: who.borrower.name }),
      [who.borrower.name],
    ])
    expect(data.items.map((one) => [one.title, one.status])).toEqual([
      ['Roof', 'Requested'],
      ['Walks', 'Requested'],
    ])
    expect(await notes(who.borrower)).toMatchObject([
      { kind: 'asked', text: 'Draw 4: photos were requested for Roof, Walks' },
    ])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to_user: who.borrower.uuid,
      to_address: who.borrower.email,
      subject: 'Photos needed for Draw 4',
      change: changeId,
    })
    expect(mail?.body).toContain('- Roof\n- Walks\n\nBy Friday, please')
    expect(mail?.body).toContain(`/lots/${lot.uuid}/requests/${requestId}`)
    expect(+(mail?.not_before ?? 0) - +(mail?.created_at ?? 0)).toBe(60_000)
    const told = await world.db
      .selectFrom('journal')
      .selectAll()
      .where('change', '=', changeId ?? '')
      .orderBy('seq')
      .execute()
    expect(told.map((one) => [one.noun, one.recipient])).toEqual([
      ['item', null],
      ['item', null],
      ['notification', who.borrower.uuid],
    ])
    expect(told[0]?.patch).toEqual({ status: 'Requested', version: 2 })
  })

  test('can be undone, with its mail', async () => {
    const { changeId } = await ask(who.reviewer)
    expect((await call(world, who.reviewer, 'changes.undo', { params: { changeId: changeId ?? '' } })).status).toBe(200)
    for (const id of ids()) expect(await itemRow(id)).toMatchObject({ status: 'Not initiated' })
    expect(await mails()).toEqual([])
  })

  test('for some items leaves the others alone; for Requested ones it is a reminder', async () => {
    const [roof = '', walks = ''] = ids()
    expect((await ask(who.reviewer, { itemIds: [roof] })).data.items).toHaveLength(1)
    expect(await itemRow(walks)).toMatchObject({ status: 'Not initiated' })
    const reminder = await ask(who.reviewer, { itemIds: [roof] })
    expect([reminder.status, reminder.changeId]).toEqual([200, null])
    expect(await itemRow(roof)).toMatchObject({ version: 2 })
    expect(await notes(who.borrower)).toHaveLength(2)
  })

  test('is listed on the page, newest first, with reminders, without undone ones', async () => {
    const [roof = '', walks = ''] = ids()
    const told = async () =>
      (
        await call(world, who.borrower, 'requests.requestDetails', { params: { id: requestId } })
      ).data.photoRequests.map(({ who: by, items: count }) => [by?.name, count])
    expect(await told()).toEqual([])
    for (const itemIds of [[roof], [roof]]) {
      await ask(who.reviewer, { itemIds })
      world.clock.advance(60_000)
    }
    const { changeId } = await ask(who.agency, { itemIds: [walks] })
    const { name } = who.reviewer
    expect(await told()).toEqual([
      [who.agency.name, 1],
      [name, 0],
      [name, 1],
    ])
    await call(world, who.agency, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(await told()).toEqual([
      [name, 0],
      [name, 1],
    ])
  })

  test('is refused with the reason for submitted items, no items, or a completed request', async () => {
    const [roof = ''] = ids()
    await world.db.updateTable('inspection_items').set({ status: 'Submitted' }).where('uuid', '=', roof).execute()
    const submitted = await ask(who.reviewer, { itemIds: ids() })
    expect([submitted.status, submitted.message]).toEqual([
      409,
      refusal('badItemMove', { from: 'Submitted', to: 'Requested' }),
    ])
    await world.db
      .updateTable('inspection_items')
      .set({ status: 'Approved' })
      .where('draw_request', '=', requestId)
      .execute()
    const nothing = await ask(who.reviewer)
    expect([nothing.status, nothing.message]).toEqual([409, ruleText('rule.notRequested')])
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', requestId).execute()
    expect((await ask(who.reviewer)).message).toBe(ruleText('rule.frozen'))
  })

  test('reaches an address without an account only by mail', async () => {
    await world.db
      .updateTable('lots')
      .set({ borrower_email: 'nobody@plumbline.test', borrower_name: 'No Body' })
      .where('uuid', '=', lot.uuid)
      .execute()
    const { data } = await ask(who.reviewer)
    expect(data.sentTo).toEqual(['No Body'])
    expect(await mails()).toMatchObject([{ to_user: null, to_address: 'nobody@plumbline.test' }])
    expect(await notes(who.borrower)).toEqual([])
  })

  test('is refused without a recipient, and changes nothing', async () => {
    await world.db.updateTable('lots').set({ borrower_email: '' }).where('uuid', '=', lot.uuid).execute()
    const refused = await ask(who.reviewer)
    expect([refused.status, refused.message]).toEqual([409, refusal('noBorrower')])
    expect(await itemRow(ids()[0] ?? '')).toMatchObject({ status: 'Not initiated' })
  })

  test('is refused for a deactivated borrower, and nothing is sent', async () => {
    const setBorrower = (status: 'active' | 'inactive') =>
      world.db.updateTable('users').set({ status }).where('uuid', '=', who.borrower.uuid).execute()
    await setBorrower('inactive')
    const refused = await ask(who.reviewer)
    await setBorrower('active')
    expect([refused.status, refused.message]).toEqual([409, refusal('noBorrower')])
    expect(await mails()).toEqual([])
  })

  test.each([
    ['borrower', 403],
    ['agency2', 404],
    ['reviewer2', 404],
    ['borrower2', 403],
  ] as const)('is not for %s: %i', async (role, status) => {
    expect((await ask(who[role])).status).toBe(status)
    expect(await itemRow(ids()[0] ?? '')).toMatchObject({ status: 'Not initiated' })
  })

  test('sets the number of photos, with undo, only by people who may request', async () => {
    const [roof = ''] = ids()
    const set = (person: Person, photosWanted: number | null, version?: number) =>
      call(world, person, 'items.askPhotos', {
        params: { itemId: roof },
        body: { photosWanted, ...(version !== undefined && { version }) },
      })
    const done = await set(who.reviewer, 4, 1)
    const item = `${(await itemRow(roof))?.code} Roof`
    expect([done.status, done.message]).toEqual([200, changeText('did.photos', { count: 4, item })])
    expect(done.data.item).toMatchObject({ photosWanted: 4, version: 2 })
    expect((await set(who.reviewer, 4)).data.changeId).toBeNull()
    expect(await set(who.agency, 5, 1)).toMatchObject({ status: 409, body: { current: { photosWanted: 4 } } })
    for (const wrong of [0, 201, 1.5]) expect((await set(who.reviewer, wrong)).status).toBe(400)
    for (const [role, status] of [
      ['borrower', 403],
      ['agency2', 404],
      ['reviewer2', 404],
    ] as const)
      expect((await set(who[role], 9)).status).toBe(status)
    await ask(who.reviewer)
    expect((await mails())[0]?.body).toContain('- Roof: 4 photos\n- Walks')
    expect((await set(who.agency, null)).message).toBe(changeText('did.photosCleared', { item }))
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', requestId).execute()
    expect((await set(who.reviewer, 2)).message).toBe(ruleText('rule.frozen'))
    await world.db.updateTable('draw_requests').set({ status: 'pending' }).where('uuid', '=', requestId).execute()
    const again = await set(who.reviewer, 2)
    await call(world, who.reviewer, 'changes.undo', { params: { changeId: again.changeId ?? '' } })
    expect(await itemRow(roof)).toMatchObject({ photos_wanted: null })
  })

  test('with an item of another request changes nothing', async () => {
    const other = await anItem(world, {
      draw_request: (await aDrawRequest(world, { lot: lot.uuid })).uuid,
      status: 'Not initiated',
    })
    expect((await ask(who.reviewer, { itemIds: [...ids(), other.uuid] })).status).toBe(404)
    expect(await itemRow(ids()[0] ?? '')).toMatchObject({ status: 'Not initiated' })
  })
})

describe('approving items', () => {
  let review: Awaited<ReturnType<typeof aReview>>
  beforeEach(async () => {
    review = await aReview(world, who, { photos: 1 })
  })

  const approve = (person: Person, ids: string[], version?: number) =>
    call(world, person, 'inspections.approveItem', { body: { ids, ...(version !== undefined && { version }) } })
  const verifyAll = () =>
    world.db.updateTable('media').set({ status: 'verified' }).where('item', '=', review.item.uuid).execute()

  test('requires that every current medium is decided', async () => {
    const refused = await approve(who.reviewer, [review.item.uuid])
    expect(refused).toMatchObject({
      status: 200,
      changeId: null,
      data: { done: [], refused: [{ uuid: review.item.uuid, message: ruleText('rule.itemHasPending', { count: 1 }) }] },
    })
    await verifyAll()
    const { data, message } = await approve(who.reviewer, [review.item.uuid], 1)
    expect([message, data.done, data.items[0]?.status, data.items[0]?.version]).toEqual([
      say('itemApproved'),
      [review.item.uuid],
      'Approved',
      2,
    ])
    const [told] = await world.db.selectFrom('journal').selectAll().where('uuid', '=', review.item.uuid).execute()
    expect(told).toMatchObject({ noun: 'item', changed: ['status'], patch: { status: 'Approved', version: 2 } })
  })

  test('is reverted by undo', async () => {
    await verifyAll()
    const { changeId } = await approve(who.reviewer, [review.item.uuid])
    await call(world, who.reviewer, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(await itemRow(review.item.uuid)).toMatchObject({ status: 'Submitted', previous_status: null })
  })

  test('refuses items by name and approves the others, as one change', async () => {
    const done = await anItem(world, { draw_request: review.drawRequest.uuid, status: 'Approved' })
    const [one, two] = [
      await anItem(world, { draw_request: review.drawRequest.uuid }),
      await anItem(world, { draw_request: review.drawRequest.uuid, status: 'Not initiated' }),
    ]
    const { data, message } = await approve(who.reviewer, [review.item.uuid, done.uuid, one.uuid, two.uuid])
    expect(new Set(data.done)).toEqual(new Set([one.uuid, two.uuid]))
    expect(message).toBe('2 items approved')
    expect(data.refused.map(({ message: why }) => why).sort()).toEqual(
      [ruleText('rule.itemHasPending', { count: 1 }), ruleText('rule.isAlready', { status: 'Approved' })].sort(),
    )
  })

  test.each(['pending', 're-requested', 'completed'] as const)('is refused while the request is %s', async (status) => {
    await verifyAll()
    await world.db.updateTable('draw_requests').set({ status }).where('uuid', '=', review.drawRequest.uuid).execute()
    const { data } = await approve(who.reviewer, [review.item.uuid])
    expect([data.done, data.refused.length]).toEqual([[], 1])
    expect(await itemRow(review.item.uuid)).toMatchObject({ status: 'Submitted', version: 1 })
  })

  test('with a foreign id or a stale version changes nothing', async () => {
    await verifyAll()
    const other = await aReview(world, { agency: who.agency2, reviewer: who.reviewer2, borrower: who.borrower2 })
    expect((await approve(who.reviewer, [review.item.uuid, other.item.uuid])).status).toBe(404)
    expect((await approve(who.reviewer, [review.item.uuid, newId()])).status).toBe(404)
    expect((await approve(who.borrower, [review.item.uuid])).status).toBe(403)
    expect((await approve(who.reviewer2, [review.item.uuid])).status).toBe(404)
    expect(await itemRow(review.item.uuid)).toMatchObject({ status: 'Submitted' })
    await approve(who.agency, [review.item.uuid])
    const stale = await approve(who.reviewer, [review.item.uuid], 1)
    expect(stale).toMatchObject({
      status: 409,
      body: { changedBy: who.agency.name, current: { status: 'Approved', version: 2 } },
    })
  })

  test('and a concurrent reset of a photo are serialized', async () => {
    await verifyAll()
    const [media] = review.media
    const [approved] = await Promise.all([
      approve(who.reviewer, [review.item.uuid]),
      call(world, who.agency, 'inspections.validateMedia', {
        params: { id: media?.uuid ?? '' },
        body: { status: 'pending' },
      }),
    ])
    const [row] = await world.db
      .selectFrom('journal')
      .select('seq')
      .where('uuid', '=', media?.uuid ?? '')
      .execute()
    const [item] = await world.db.selectFrom('journal').select('seq').where('uuid', '=', review.item.uuid).execute()
    if (approved.data.done.length === 0) expect(item).toBeUndefined()
    else expect(Number(item?.seq)).toBeLessThan(Number(row?.seq))
  })
})

test('lists the items of a draw request in order, with counts of current media', async () => {
  const review = await aReview(world, who, { photos: 2 })
  const media = review.media[0]
  const next = await aMedia(world, {
    item: review.item.uuid,
    uploaded_by: who.borrower.uuid,
    replaces: media?.uuid ?? null,
  })
  await world.db
    .updateTable('media')
    .set({ status: 'defective', replaced_by: next.uuid })
    .where('uuid', '=', media?.uuid ?? '')
    .execute()
  const second = await anItem(world, { draw_request: review.drawRequest.uuid, status: 'Not initiated' })
  const read = (person: Person) =>
    call(world, person, 'inspections.codes', { params: { inspectionId: review.drawRequest.uuid } })
  const { data } = await read(who.borrower)
  expect(data.data.map((one) => one.uuid)).toEqual([review.item.uuid, second.uuid])
  expect(data.data[0]).toMatchObject({
    counts: { toReview: 1, resubmitted: 1, defective: 0, verified: 0 },
    captured: 1,
    requestId: review.drawRequest.uuid,
    lotId: review.lot.uuid,
  })
  for (const outsider of [who.agency2, who.reviewer2, who.borrower2]) expect((await read(outsider)).status).toBe(404)
})
