import { beforeEach, describe, expect, test } from 'vitest'

import { t as inHistory } from 'locales/history'
import { t as refusal } from 'locales/refusals'
import { aReview } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld({ queues: true })
let review: Awaited<ReturnType<typeof aReview>>

beforeEach(async () => {
  review = await aReview(world, who, { photos: 1 })
})

const inspectionId = () => review.drawRequest.uuid
type Body = Parameters<typeof call<'inspections.sendNotification'>>[3]['body']
const tell = (person: Person, body: Partial<Body> = {}) =>
  call(world, person, 'inspections.sendNotification', {
    body: { inspectionId: inspectionId(), to: 'borrower', text: 'The slab is hard to see', ...body },
  })
const wrongly = (person: Person, body: Partial<Record<keyof Body, unknown>> = {}) =>
  callWrongly(world, person, 'inspections.sendNotification', {
    body: { inspectionId: inspectionId(), to: 'borrower', text: 'The slab is hard to see', ...body },
  })
const mails = () =>
  world.db.selectFrom('mail_outbox').selectAll().where('body', 'like', `%${inspectionId()}%`).execute()
const notes = () =>
  world.db.selectFrom('notifications').selectAll().where('draw_request', '=', inspectionId()).execute()

describe('messaging the people of a draw request', () => {
  test('reaches the borrower by notification and mail, and is in the history', async () => {
    const { status, message, data } = await tell(who.reviewer)
    expect([status, message, data.sentTo]).toEqual([
      200,
      refusal('notificationSent', { names: who.borrower.name }),
      [who.borrower.name],
    ])
    expect(await notes()).toMatchObject([{ user_id: who.borrower.uuid, kind: 'written' }])
    expect((await notes())[0]?.text).toContain('The slab is hard to see')
    const [mail, ...others] = await mails()
    expect([mail?.to_user, others.length]).toEqual([who.borrower.uuid, 0])
    expect(mail?.body).toContain('The slab is hard to see')
    const { data: history } = await call(world, who.borrower, 'inspections.history', {
      params: { inspectionId: inspectionId() },
    })
    expect(history.data[0]?.text).toBe(
      inHistory('past.wrote', { name: who.borrower.name, text: 'The slab is hard to see' }),
    )
  })

  test('happens once per review pass and person, even concurrently', async () => {
    const answers = await Promise.all([wrongly(who.reviewer), wrongly(who.agency)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      refusal('toldAlready', { name: who.borrower.name }),
    )
    const messaged = async (viewer = who.reviewer) =>
      (await call(world, viewer, 'requests.requestDetails', { params: { id: inspectionId() } })).data.messaged
    const why = ({ name }: Person) => refusal('toldAlready', { name })
    expect(await messaged()).toEqual([{ to: 'borrower', why: why(who.borrower) }])
    expect((await tell(who.agency, { to: 'reviewer' })).data.sentTo).toEqual([who.reviewer.name])
    expect(await messaged()).toEqual([
      { to: 'borrower', why: why(who.borrower) },
      { to: 'reviewer', why: why(who.reviewer) },
    ])
    expect(await messaged(who.borrower)).toEqual([])
    await call(world, who.reviewer, 'inspections.setStatus', {
      params: { inspectionId: inspectionId() },
      body: { status: 're-requested', items: [{ itemId: review.item.uuid, reason: 'Closer' }] },
    })
    expect(await messaged()).toEqual([])
    const { changeId } = (await tell(who.reviewer)).data
    expect((await wrongly(who.reviewer)).status).toBe(409)
    await call(world, who.reviewer, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(await messaged()).toEqual([])
  })

  test('is withdrawn by undo until the mail is sent, and may be written again; redo sends it', async () => {
    const undo = (changeId: string | null) =>
      call(world, who.reviewer, 'changes.undo', { params: { changeId: changeId ?? '' } })
    const heard = async () => {
      const list = await call(world, who.borrower, 'notifications.list', { body: {} })
      const history = await call(world, who.borrower, 'inspections.history', {
        params: { inspectionId: inspectionId() },
      })
      const words = [...list.data.record, ...history.data.data].map(({ text }) => text)
      return [words.filter((text) => text.includes('Mind the joist')).length, (await mails()).length]
    }
    const write = () => tell(who.reviewer, { text: 'Mind the joist' })
    const { data } = await write()
    expect(await heard()).toEqual([2, 1])
    const undone = await undo(data.changeId)
    expect(await heard()).toEqual([0, 0])
    const again = await write()
    expect(again.status).toBe(200)
    expect((await undo(again.data.changeId)).status).toBe(200)
    await undo(undone.data.changeId)
    expect(await heard()).toEqual([2, 1])
    expect((await wrongly(who.reviewer)).message).toBe(refusal('toldAlready', { name: who.borrower.name }))
  })

  test('stays if read in the app, and cannot be undone after its mail was sent', async () => {
    const { data } = await tell(who.reviewer)
    const [note] = await notes()
    await call(world, who.borrower, 'notifications.mark', { params: { id: note?.uuid ?? '' } })
    await world.db
      .updateTable('mail_outbox')
      .set({ sent_at: world.clock.now() })
      .where('change', '=', data.changeId)
      .execute()
    const answer = await callWrongly(world, who.reviewer, 'changes.undo', {
      params: { changeId: data.changeId ?? '' },
    })
    expect([answer.status, answer.message]).toEqual([409, refusal('mailLeft')])
    expect(await notes()).toMatchObject([{ taken_back: false }])
  })

  test.each([
    ['oneself', { to: 'reviewer' }, 409, refusal('onlyYourself')],
    ['no text', { text: '  ' }, 400, null],
    ['nobody known', { to: 'lender' }, 400, null],
    ['a stale version', { version: 99 }, 409, null],
  ] as const)('is refused to %s, and nothing is sent', async (_what, body, status, sentence) => {
    const answer = await wrongly(who.reviewer, body)
    expect(answer.status).toBe(status)
    if (sentence) expect(answer.message).toBe(sentence)
    expect([await mails(), await notes()]).toEqual([[], []])
  })

  test('is refused without a reviewer, and for a lot without a borrower', async () => {
    await world.db
      .updateTable('draw_requests')
      .set({ reviewer: null, agency: null })
      .where('uuid', '=', inspectionId())
      .execute()
    expect((await wrongly(who.admin, { to: 'reviewer' })).message).toBe(refusal('noReviewer'))
    await world.db.updateTable('lots').set({ borrower_email: '' }).where('uuid', '=', review.lot.uuid).execute()
    expect((await wrongly(who.admin)).message).toBe(refusal('noBorrower'))
  })

  test('is for reviewing roles only; outsiders find nothing', async () => {
    expect((await wrongly(who.borrower)).status).toBe(403)
    expect((await wrongly(who.reviewer2)).status).toBe(404)
  })
})

test('lists the lot’s people who are asked for evidence, for reviewing roles', async () => {
  const ask = (person: Person) =>
    callWrongly(world, person, 'items.borrowerStaff', { params: { requestId: inspectionId() } })
  const { data } = await call(world, who.reviewer, 'items.borrowerStaff', { params: { requestId: inspectionId() } })
  expect(data).toEqual({
    data: [{ user: who.borrower.uuid, name: who.borrower.name, email: who.borrower.email }],
    totalRecord: 1,
  })
  expect([(await ask(who.borrower)).status, (await ask(who.agency2)).status]).toEqual([403, 404])
})

test('decides on a medium by the id in the body or in the path', async () => {
  const [photo] = review.media
  const { data } = await call(world, who.reviewer, 'items.updateImageStatus', {
    body: { id: photo?.uuid ?? '', status: 'defective', comment: 'Too dark' },
  })
  expect(data.media).toMatchObject({ uuid: photo?.uuid, status: 'defective', remarks: 'Too dark' })
})
