import { t as refusal } from 'locales/refusals'
import { describe, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import { aLender } from 'tests/support/builders/codes'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { anInvited } from 'tests/support/builders/users'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { expectMaintainedFacts } from 'tests/support/world/maintained-facts'
import { aPerson, type Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

const lotOf = (uuid: string) =>
  world.db.selectFrom('lots').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const requestOf = (uuid: string) =>
  world.db.selectFrom('draw_requests').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const visible = async (person: Person, id: string) =>
  (await call(world, person, 'lots.details', { params: { id } })).status === 200

describe('deleting lots', () => {
  test('includes their draw requests, even completed ones, and undo restores all', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const lot = await aLot(world, { agency: agency.uuid })
    const [open, done] = [
      await aDrawRequest(world, { lot: lot.uuid }),
      await aDrawRequest(world, { lot: lot.uuid, status: 'completed' }),
    ]
    const earlier = await aDrawRequest(world, { lot: lot.uuid, deleted_at: new Date('2026-01-01') })
    const totals = async () => [
      (await call(world, agency, 'lots.list', { body: {} })).data.totalRecord,
      (await call(world, agency, 'requests.list', { body: {} })).data.totalRecord,
    ]
    expect(await totals()).toEqual([1, 2])
    const gone = await call(world, agency, 'lots.delete', { body: { target: { ids: [lot.uuid] }, version: 1 } })
    expect([gone.status, gone.message, gone.data.done]).toEqual([200, '1 lot deleted', [lot.uuid]])
    expect(await totals()).toEqual([0, 0])
    await expectMaintainedFacts(world)
    const undone = await undo(agency, gone.changeId)
    expect([undone.status, await totals()]).toEqual([200, [1, 2]])
    expect((await requestOf(earlier.uuid)).deleted_at).not.toBeNull()
    expect(await Promise.all([open, done].map(async ({ uuid }) => (await requestOf(uuid)).deleted_at))).toEqual([
      null,
      null,
    ])
    await expectMaintainedFacts(world)
    expect((await undo(agency, undone.changeId)).status).toBe(200)
    expect(await totals()).toEqual([0, 0])
  })

  test('by filter deletes all matches except some; a changed count is refused', async () => {
    const agency = await aPerson(world, { role: 'agency' })
    const lots = [1, 2, 3].map((n) => aLot(world, { agency: agency.uuid, city: 'Reno', street: `${n} Main` }))
    const [kept] = await Promise.all(lots)
    const target = { filter: { filters: { city: ['Reno'] } }, except: [kept?.uuid ?? ''], expected: 3 }
    const other = await call(world, agency, 'lots.delete', { body: { target } })
    expect([other.status, other.message]).toEqual([409, 'The list changed: 2 match now, not 3'])
    const right = await call(world, agency, 'lots.delete', { body: { target: { ...target, expected: 2 } } })
    expect(right.data.done).toHaveLength(2)
    expect(await visible(agency, kept?.uuid ?? '')).toBe(true)
  })

  test('answers an empty list of ids as the specification requires', async () => {
    const { status, message } = await call(world, who.agency, 'lots.delete', { body: { target: { ids: [] } } })
    expect([status, message]).toEqual([400, 'Something went wrong'])
  })

  test('with one foreign lot among one’s own changes nothing', async () => {
    const [own, foreign] = [
      await aLot(world, { agency: who.agency.uuid }),
      await aLot(world, { agency: who.agency2.uuid }),
    ]
    const target = { ids: [own.uuid, foreign.uuid] }
    expect((await call(world, who.agency, 'lots.delete', { body: { target } })).status).toBe(404)
    expect((await lotOf(own.uuid)).deleted_at).toBeNull()
  })

  test('is not undone if the lot’s numbers were taken meanwhile', async () => {
    const names = { agency: who.agency.uuid, lot_number: 'Again', loan_number: 'AGAIN' }
    const lot = await aLot(world, names)
    const gone = await call(world, who.agency, 'lots.delete', { body: { target: { ids: [lot.uuid] } } })
    await aLot(world, names)
    const back = await undo(who.agency, gone.changeId)
    expect([back.status, back.message]).toEqual([409, refusal('sameLot')])
  })
})

describe('assigning an agency', () => {
  const assign = (ids: string[], agency: string | null) =>
    call(world, who.admin, 'lots.assignAgency', { body: { target: { ids }, agency } })

  test('moves draw requests and clears foreign reviewers and lenders from open ones; undo restores', async () => {
    const lot = await aLot(world, { agency: who.agency.uuid })
    const open = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid })
    const done = await aDrawRequest(world, { lot: lot.uuid, reviewer: who.reviewer.uuid, status: 'completed' })
    const { uuid: lender } = await aLender(world, { agency: who.agency.uuid })
    await world.db.insertInto('request_lenders').values({ draw_request: open.uuid, lender }).execute()
    const lenders = () =>
      world.db.selectFrom('request_lenders').select('lender').where('draw_request', '=', open.uuid).execute()

    const { status, message, data, changeId } = await assign([lot.uuid], who.agency2.uuid)
    expect([status, message]).toEqual([200, 'Agency has been assigned successfully'])
    expect(data).toMatchObject({ done: [lot.uuid], refused: [] })
    expect((await lotOf(lot.uuid)).agency).toBe(who.agency2.uuid)
    expect(await requestOf(open.uuid)).toMatchObject({ agency: who.agency2.uuid, reviewer: null })
    expect(await requestOf(done.uuid)).toMatchObject({ agency: who.agency2.uuid, reviewer: who.reviewer.uuid })
    expect(await lenders()).toEqual([])
    expect([await visible(who.agency, lot.uuid), await visible(who.agency2, lot.uuid)]).toEqual([false, true])
    await expectMaintainedFacts(world)

    expect((await undo(who.admin, changeId)).status).toBe(200)
    expect(await requestOf(open.uuid)).toMatchObject({ agency: who.agency.uuid, reviewer: who.reviewer.uuid })
    expect(await lenders()).toEqual([{ lender }])
    await expectMaintainedFacts(world)
  })

  test('keeps people of the new agency, and is no change for its own lot', async () => {
    const lot = await aLot(world, { agency: who.agency.uuid })
    const { data } = await assign([lot.uuid], who.agency.uuid)
    expect([data.done, data.changeId]).toEqual([[lot.uuid], null])
  })

  test('refuses by name a lot whose numbers the agency uses, and moves the others', async () => {
    const names = { lot_number: 'Taken', loan_number: 'TAKEN' }
    await aLot(world, { ...names, agency: who.agency2.uuid })
    const [same, other] = [await aLot(world, { ...names, agency: who.agency.uuid }), await aLot(world)]
    const { data } = await assign([same.uuid, other.uuid], who.agency2.uuid)
    expect(data.done).toEqual([other.uuid])
    expect(data.refused).toEqual([{ uuid: same.uuid, message: refusal('sameLot') }])
  })

  test('accepts only an active or invited agency, or none', async () => {
    const lot = await aLot(world, { agency: who.agency.uuid })
    const invited = (await anInvited(world, { role: roles.agency })).user
    expect((await assign([lot.uuid], invited.uuid)).data.done).toEqual([lot.uuid])
    const gone = await aPerson(world, { role: 'agency', status: 'inactive' })
    const { status, issues } = await assign([lot.uuid], gone.uuid)
    expect([status, issues]).toEqual([400, [{ path: 'agency', message: refusal('notAnAgency') }]])
    expect((await assign([lot.uuid], null)).data.done).toEqual([lot.uuid])
    expect((await lotOf(lot.uuid)).agency).toBeNull()
  })
})
