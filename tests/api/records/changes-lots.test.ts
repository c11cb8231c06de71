import { describe, expect, test } from 'vitest'

import { mostDollars } from 'contract/core/limits'
import { t as say } from 'locales/messages'
import { storeChange } from 'provider/history/stored-changes'
import { inTransaction } from 'provider/db/transaction'
import { newId } from 'provider/db/ids'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()

const setBudget = (person: Person, lotId: string, totalBudget: number | null, version?: number) =>
  call(world, person, 'lots.updateTotalBudget', {
    params: { lotId },
    body: { totalBudget, ...(version !== undefined && { version }) },
  })
const details = async (person: Person, id: string) =>
  (await call(world, person, 'lots.details', { params: { id } })).data
const entriesOf = (change: string | null) =>
  world.db
    .selectFrom('journal')
    .select(['noun', 'uuid', 'lot', 'draw_request', 'version', 'changed', 'before', 'after', 'patch'])
    .where('change', '=', change)
    .execute()

async function aBudgeted() {
  const lot = await aLot(world, { agency: who.agency.uuid, street: '9 Budget Street' })
  await aDrawRequest(world, { lot: lot.uuid, total_budget: 70_000 })
  await aDrawRequest(world, { lot: lot.uuid, total_budget: 30_000 })
  return lot.uuid
}

describe('the budget of a lot', () => {
  test('is set, announced, undone and redone, and the effective budget follows', async () => {
    const lotId = await aBudgeted()
    const done = await setBudget(who.agency, lotId, 486_000, 1)
    expect(done).toMatchObject({ status: 200, message: 'Budget of 9 Budget Street set to $486,000' })
    expect(done.data.lot).toMatchObject({ totalBudget: 486_000, budget: 486_000, version: 2 })
    const place = { noun: 'lot', uuid: lotId, lot: lotId, draw_request: null, changed: ['totalBudget', 'budget'] }
    const [summed, set] = [
      { totalBudget: null, budget: 100_000 },
      { totalBudget: 486_000, budget: 486_000 },
    ]
    expect(await entriesOf(done.changeId)).toEqual([
      { ...place, version: 2, before: summed, after: set, patch: { ...set, version: 2 } },
    ])

    const undone = await undo(who.agency, done.changeId)
    expect(undone).toMatchObject({ status: 200, message: 'Undone: Budget of 9 Budget Street set to $486,000' })
    expect(undone.data.change).toMatchObject({ lotId, requestId: null, about: '9 Budget Street, Austin' })
    expect(await details(who.agency, lotId)).toMatchObject({ ...summed, version: 3 })
    expect(await entriesOf(undone.changeId)).toEqual([
      { ...place, version: 3, before: set, after: summed, patch: { ...summed, version: 3 } },
    ])

    expect((await undo(who.agency, undone.changeId)).message).toBe('Redone: Budget of 9 Budget Street set to $486,000')
    expect(await details(who.agency, lotId)).toMatchObject({ ...set, version: 4 })
  })

  test('set to the same value changes nothing, and null restores the sum', async () => {
    const lotId = await aBudgeted()
    await setBudget(who.agency, lotId, 5_000)
    expect(await setBudget(who.agency, lotId, 5_000)).toMatchObject({
      status: 200,
      changeId: null,
      message: say('nothingChanged'),
    })
    const cleared = await setBudget(who.agency, lotId, null)
    expect(cleared.message).toBe('Budget of 9 Budget Street is the sum of its draw requests')
    expect(cleared.data.lot).toMatchObject({ totalBudget: null, budget: 100_000, version: 3 })
  })

  test('with a stale version is not overwritten: the current lot is returned', async () => {
    const lotId = await aBudgeted()
    await setBudget(who.admin, lotId, 5_000, 1)
    const stale = await setBudget(who.agency, lotId, 6_000, 1)
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ changedBy: 'Admin Tester', current: { totalBudget: 5_000, version: 2 } })
    expect((await details(who.agency, lotId)).totalBudget).toBe(5_000)
  })

  test.each([-1, 1.5, '5000'])('is whole dollars: rejects %j at its field', async (totalBudget) => {
    const lotId = await aBudgeted()
    const refused = await setBudget(who.agency, lotId, totalBudget as number)
    expect(refused.status).toBe(400)
    expect(refused.issues.map(({ path }) => path)).toEqual(['totalBudget'])
  })

  test('is at most a trillion', async () => {
    const lotId = await aBudgeted()
    expect((await setBudget(who.agency, lotId, mostDollars)).status).toBe(200)
    const refused = await setBudget(who.agency, lotId, mostDollars + 1)
    expect(refused.issues).toEqual([{ path: 'totalBudget', message: 'An amount is at most $1,000,000,000,000' }])
  })

  test('is not undone over another person’s change, who is named, nor redone over a later one', async () => {
    const lotId = await aBudgeted()
    const { changeId } = await setBudget(who.agency, lotId, 5_000)
    await setBudget(who.admin, lotId, 6_000)
    expect(await undo(who.agency, changeId)).toMatchObject({
      status: 409,
      message: 'Admin Tester changed this since',
    })
    expect((await details(who.agency, lotId)).totalBudget).toBe(6_000)
  })

  test('cannot be undone after the lot moves to another agency, nor by another person', async () => {
    const lotId = await aBudgeted()
    const { changeId } = await setBudget(who.agency, lotId, 5_000)
    for (const other of [who.admin, who.agency2]) expect((await undo(other, changeId)).status).toBe(404)
    await world.db.updateTable('lots').set({ agency: who.agency2.uuid }).where('uuid', '=', lotId).execute()
    expect((await undo(who.agency, changeId)).status).toBe(404)
    expect((await details(who.agency2, lotId)).totalBudget).toBe(5_000)
  })
})

/** An edit of several columns of a lot, stored like any service does. */
async function edit(person: Person, lotId: string, columns: Record<string, unknown>): Promise<string> {
  const { db, clock } = world
  return inTransaction(db, async (tx) => {
    const before = await tx.selectFrom('lots').selectAll().where('uuid', '=', lotId).executeTakeFirstOrThrow()
    await tx
      .updateTable('lots')
      .set({ ...columns, version: before.version + 1 })
      .where('uuid', '=', lotId)
      .execute()
    const actor = { ...person, agency: null, isEmailVerified: true, sessionId: newId() }
    const names = Object.keys(columns)
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)))
    return storeChange({ db: tx, actor, operation: 'lots.update', now: clock.now() }, () => 'Lot saved', [
      { noun: 'lot', uuid: lotId, before: kept, versionAfter: before.version + 1 },
    ])
  })
}

test('undo restores every editable column of a lot and announces it by contract names', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid, outline: null, total_budget: 9 })
  const outline = JSON.stringify([
    [-97.7, 30.2],
    [-97.6, 30.2],
    [-97.6, 30.3],
    [-97.7, 30.2],
  ])
  const columns = {
    agency: who.agency2.uuid,
    lot_number: 'Z-9',
    street: '1 New Street',
    city: 'Denver',
    state_or_province: 'Colorado',
    country: 'Canada',
    postal_code: '80202',
    loan_number: 'N-1',
    borrower_name: 'New Name',
    borrower_email: 'new@plumbline.test',
    latitude: 39.7,
    longitude: -104.9,
    coordinates_source: 'city',
    outline,
    inspection_area: 12.5,
    time_zone: 'America/Denver',
    time_zone_guessed: true,
    total_budget: 10,
  }
  const before = await details(who.admin, lot.uuid)
  const undone = await undo(who.admin, await edit(who.admin, lot.uuid, columns))
  expect(undone.status).toBe(200)
  const after = await details(who.admin, lot.uuid)
  expect(after).toEqual({ ...before, version: 3, updatedAt: after.updatedAt })
  const [entry] = await entriesOf(undone.changeId)
  const { coordinates, agency, borrowerEmail, timeZoneGuessed } = before
  expect(entry?.patch).toMatchObject({ coordinates, agency, borrowerEmail, timeZoneGuessed, version: 3 })
  await undo(who.admin, undone.changeId)
  expect(await details(who.admin, lot.uuid)).toMatchObject({
    coordinates: { latitude: 39.7, source: 'city', outline: JSON.parse(outline) },
    agency: { uuid: who.agency2.uuid, name: 'Second Agency' },
    street: '1 New Street',
  })
})

test('undo restores a deleted lot and a deleted draw request', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid })
  const lotChange = await edit(who.agency, lot.uuid, { deleted_at: world.clock.now() })
  expect((await call(world, who.agency, 'lots.details', { params: { id: lot.uuid } })).status).toBe(404)
  expect((await undo(who.agency, lotChange)).status).toBe(200)
  expect((await details(who.agency, lot.uuid)).uuid).toBe(lot.uuid)

  const drawRequest = await aDrawRequest(world, { lot: lot.uuid, deleted_at: world.clock.now(), version: 2 })
  const actor = { ...who.agency, agency: who.agency.uuid, isEmailVerified: true, sessionId: newId() }
  const change = await storeChange(
    { db: world.db, actor, operation: 'requests.delete', now: world.clock.now() },
    () => 'Deleted',
    [{ noun: 'drawRequest', uuid: drawRequest.uuid, before: { deleted_at: null }, versionAfter: 2 }],
  )
  const undone = await undo(who.agency, change)
  expect(undone.status).toBe(200)
  expect((await entriesOf(undone.changeId))[0]?.patch).toEqual({ removed: false, version: 3 })
  expect(
    (await call(world, who.agency, 'requests.details', { params: { id: drawRequest.uuid } })).data.result.uuid,
  ).toBe(drawRequest.uuid)
})

test('an unknown noun stops the undo, and nothing is restored', async () => {
  const lotId = await aBudgeted()
  const { changeId } = await setBudget(who.agency, lotId, 5_000)
  await world.db
    .insertInto('change_rows')
    .values({ change: changeId ?? '', position: 9, noun: 'nothing', uuid: lotId, before: '{}', version_after: 1 })
    .execute()
  expect((await undo(who.agency, changeId)).status).toBe(500)
  expect((await details(who.agency, lotId)).totalBudget).toBe(5_000)
})
