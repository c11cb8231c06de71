import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { describe, expect, test } from 'vitest'

import { aLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { first } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { expectMaintainedFacts } from 'tests/support/world/maintained-facts'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

const requestOf = (uuid: string) =>
  world.db.selectFrom('draw_requests').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const lotOf = (uuid: string) =>
  world.db.selectFrom('lots').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const remove = (person: Person, ids: string[], version?: number) =>
  call(world, person, 'requests.delete', { body: { target: { ids }, version } })

/** A lot of the first agency with a draw request assigned to its reviewer. */
async function aHome(facts: Partial<Parameters<typeof aDrawRequest>[1]> = {}) {
  const lot = await aLot(world, { agency: who.agency.uuid })
  return { lot, request: await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, ...facts }) }
}

describe('deleting draw requests', () => {
  test('archives them and undo restores them, even completed ones, with the totals', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const lot = await aLot(world, { agency: agency.uuid })
    const rows = [
      await aDrawRequest(world, { lot: lot.uuid }),
      await aDrawRequest(world, { lot: lot.uuid, status: 'completed' }),
    ]
    const seen = async () => {
      const { data } = await call(world, agency, 'lots.details', { params: { id: lot.uuid } })
      const list = await call(world, agency, 'requests.list', { body: {} })
      return [data.requestCount, data.budget, data.current?.uuid ?? null, list.data.totalRecord]
    }
    const before = await seen()
    expect(before).toEqual([2, 200_000, rows[0]?.uuid, 2])
    const gone = await remove(
      agency,
      rows.map(({ uuid }) => uuid),
    )
    expect([gone.status, gone.message]).toEqual([200, 'Request Deleted'])
    expect(gone.data.done).toHaveLength(2)
    expect(await seen()).toEqual([0, null, null, 0])
    await expectMaintainedFacts(world)
    const undone = await undo(agency, gone.changeId)
    expect([undone.status, await seen()]).toEqual([200, before])
    expect((await undo(agency, undone.changeId)).status).toBe(200)
    expect(await seen()).toEqual([0, null, null, 0])
    await expectMaintainedFacts(world)
  })

  test('answers an empty list as specified, refuses all for a foreign id, and 409 for stale', async () => {
    const empty = await remove(who.agency, [])
    expect([empty.status, empty.message]).toEqual([400, 'Something went wrong'])
    const [own, foreign] = [await aHome(), await aDrawRequest(world, { lot: (await aLot(world)).uuid })]
    expect((await remove(who.agency, [own.request.uuid, foreign.uuid])).status).toBe(404)
    await call(world, who.admin, 'requests.update', { params: { id: own.request.uuid }, body: { title: 'Other' } })
    expect((await remove(who.agency, [own.request.uuid], 1)).status).toBe(409)
    expect((await requestOf(own.request.uuid)).deleted_at).toBeNull()
  })

  test('by filter, with the count the caller saw', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const lot = await aLot(world, { agency: agency.uuid })
    await aDrawRequest(world, { lot: lot.uuid })
    await aDrawRequest(world, { lot: lot.uuid, status: 'submitted' })
    const target = { filter: { filters: { status: ['pending'] } }, expected: 1 }
    const { data } = await call(world, agency, 'requests.delete', { body: { target } })
    expect(data.done).toHaveLength(1)
  })

  test('is not undone before its archived lot is restored', async () => {
    const { lot, request } = await aHome()
    const gone = await remove(who.agency, [request.uuid])
    const away = await call(world, who.agency, 'lots.delete', { body: { target: { ids: [lot.uuid] } } })
    const early = await undo(who.agency, gone.changeId)
    expect([early.status, early.message]).toEqual([409, refusal('lotInArchive')])
    await undo(who.agency, away.changeId)
    expect((await undo(who.agency, gone.changeId)).status).toBe(200)
  })
})

describe('assigning draw requests to an agency', () => {
  const assign = (ids: string[], agency: string) =>
    call(world, who.admin, 'requests.assignAgencies', { body: { target: { ids }, agency } })

  test('includes their lot and its other open ones, and undo restores all', async () => {
    const { lot, request } = await aHome()
    const beside = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
    const lender = await aLender(world, { agency: who.agency.uuid })
    await world.db.insertInto('request_lenders').values({ draw_request: beside.uuid, lender: lender.uuid }).execute()
    const { message, data, changeId } = await assign([request.uuid], who.agency2.uuid)
    expect([message, data.done, data.refused]).toEqual(['Agency has been assigned successfully', [request.uuid], []])
    expect((await lotOf(lot.uuid)).agency).toBe(who.agency2.uuid)
    for (const { uuid } of [request, beside])
      expect(await requestOf(uuid)).toMatchObject({ agency: who.agency2.uuid, reviewer: null })
    await expectMaintainedFacts(world)
    await undo(who.admin, changeId)
    for (const { uuid } of [request, beside])
      expect(await requestOf(uuid)).toMatchObject({ agency: who.agency.uuid, reviewer: who.reviewer.uuid })
    await expectMaintainedFacts(world)
  })

  test('refuses a completed one by name', async () => {
    const [open, done] = [await aHome(), await aHome({ status: 'completed' })]
    const { data } = await assign([open.request.uuid, done.request.uuid], who.agency2.uuid)
    expect(data.done).toEqual([open.request.uuid])
    expect(data.refused).toEqual([{ uuid: done.request.uuid, message: ruleText('rule.frozen') }])
    expect((await lotOf(done.lot.uuid)).agency).toBe(who.agency.uuid)
  })
})

describe('the assignment mail', () => {
  const tell = (person: Person, ids: string[]) =>
    call(world, person, 'requests.assignMail', { body: { target: { ids } } })

  test('goes to the reviewer, else the agency: one each, with links to their draw requests', async () => {
    const [one, two, unassigned] = [
      await aHome({ title: 'Roof' }),
      await aHome({ title: 'Walls' }),
      await aHome({ title: 'Yard', reviewer: null }),
    ]
    const ids = [one, two, unassigned].map(({ request }) => request.uuid)
    const { status, data, message } = await tell(who.admin, ids)
    expect([status, data.done.length, data.refused]).toEqual([200, 3, []])
    expect(message).toBe(`Email sent to ${data.sentTo.join(', ')}`)
    expect(data.sentTo.sort()).toEqual(['Agency Tester', 'Reviewer Tester'])
    const mails = await world.db.selectFrom('mail_outbox').selectAll().orderBy('to_address').execute()
    expect(mails.map(({ to_address }) => to_address)).toEqual([who.agency.email, who.reviewer.email])
    const [toAgency, toReviewer] = mails
    expect(toAgency?.subject).toBe('1 draw request was assigned to you')
    expect(toReviewer?.subject).toBe('2 draw requests were assigned to you')
    expect(toReviewer?.body).toContain('- Roof')
    expect(toReviewer?.body).toContain(
      `${world.deps.config.appOrigin}/lots/${one.lot.uuid}/requests/${one.request.uuid}`,
    )
    const notes = await call(world, who.reviewer, 'notifications.list', { body: {} })
    expect(notes.data.record.map(({ text }) => text).sort()).toEqual([
      'Roof was assigned to you',
      'Walls was assigned to you',
    ])
    const history = await call(world, who.agency, 'inspections.history', { params: { inspectionId: one.request.uuid } })
    expect(history.data.data[0]?.text).toBe('notified Reviewer Tester of the assignment')
  })

  test('waits for the undo period: undo withdraws it, and redo sends it', async () => {
    const { request } = await aHome({ title: 'Porch' })
    const mails = () =>
      world.db.selectFrom('mail_outbox').selectAll().where('body', 'like', `%${request.uuid}%`).execute()
    const waits = async () => (first(await mails()).not_before.getTime() - world.clock.now().getTime()) / 1000
    const { data, message, changeId } = await tell(who.admin, [request.uuid])
    expect([data.changeId, await waits()]).toEqual([changeId, expect.closeTo(60, -1)])
    const undone = await undo(who.admin, changeId)
    expect([undone.status, undone.message, await mails()]).toEqual([200, `Undone: ${message}`, []])
    const entry = { operation: 'changes.undo', actor: who.admin.uuid, drawRequest: request.uuid }
    expect(
      await world.db
        .selectFrom('journal')
        .select(['operation', 'actor', 'draw_request as drawRequest', 'noun', 'recipient'])
        .where('change', '=', undone.changeId)
        .orderBy('noun')
        .execute(),
    ).toEqual([
      { ...entry, noun: 'drawRequest', recipient: null },
      { ...entry, noun: 'notification', recipient: who.reviewer.uuid },
    ])
    const redone = await undo(who.admin, undone.changeId)
    expect([redone.status, await waits()]).toEqual([200, expect.closeTo(60, -1)])
    await world.db
      .updateTable('mail_outbox')
      .set({ sent_at: world.clock.now() })
      .where('change', '=', redone.changeId)
      .execute()
    expect(await undo(who.admin, redone.changeId)).toMatchObject({ status: 409, message: refusal('mailLeft') })
  })

  test('lists unassigned ones', async () => {
    const lot = await aLot(world)
    const { uuid } = await aDrawRequest(world, { lot: lot.uuid })
    const { data, message } = await tell(who.admin, [uuid])
    expect(data).toEqual({
      done: [],
      refused: [{ uuid, message: refusal('nobodyAssigned') }],
      sentTo: [],
      changeId: null,
    })
    expect(message).toBe(refusal('nobodyAssigned'))
  })
})

test('answers an invalid list filter with the specification’s message', async () => {
  const { status, message } = await call(world, who.agency, 'requests.list', {
    body: { filters: { status: ['none'] } },
  })
  expect([status, message]).toEqual([400, 'Bad request, invalid data or missing parameters.'])
})
