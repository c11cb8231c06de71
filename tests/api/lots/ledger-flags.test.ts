import { describe, expect, test } from 'vitest'

import { flagNames, type FlagName, type PaymentState } from 'contract/ledger/flag-names'
import { t as sayOfField } from 'locales/fields'
import { refreshStaleFlags } from 'provider/records/ledger/flags'
import { aLot } from 'tests/support/builders/lots'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
world.clock.set(new Date('2026-06-30T18:00:00Z'))
const { aDraw, aScheduledLot, approve, claim, complete, draw, fund, release, reverse } = drawCalls({ world, who })
const { order, set } = ledgerCalls({ world, who })

const lotIds = async (person: Person, flag: FlagName) => {
  const { status, data } = await call(world, person, 'lots.list', { body: { filters: { flag: [flag] } } })
  return status === 200 ? data.data.map(({ uuid }) => uuid) : status
}
const drawIds = async (person: Person, filters: { flag?: FlagName[]; payment?: PaymentState[] }) => {
  const { status, data } = await call(world, person, 'requests.list', { body: { filters } })
  return status === 200 ? data.lot.inspections.map(({ uuid }) => uuid) : status
}
const lotFlags = async (lot: string, person: Person = who.agency) =>
  (await call(world, person, 'lots.list', { body: { filters: { ids: [lot] } } })).data.data[0]?.flags
const drawFlags = async (id: string, person: Person = who.agency) =>
  (await call(world, person, 'requests.list', { body: { filters: { ids: [id] } } })).data.lot.inspections[0]?.flags
const figures = async (person: Person = who.agency) => (await call(world, person, 'dashboard.ledger', {})).data

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

/** A draw that requests more than is available, on its own lot. */
async function aRequestAbove() {
  const lot = await aScheduledLot()
  const { id } = await aDraw(lot.lot, [{ ...slabItem, budget: 30_000 }])
  await refreshStaleFlags(world.db, world.clock.now())
  return { ...lot, id }
}

describe('flags of lots and draw requests', () => {
  test('are current after the call that changes them, and after its undo', async () => {
    const { lot } = await aScheduledLot()
    expect(await lotFlags(lot)).toEqual([])
    const { data } = await set(who.agency, lot, { loanAmount: 1_000_000, reason: 'Smaller loan' })
    expect(await lotFlags(lot)).toEqual(['outOfBalance'])
    expect(await lotIds(who.agency, 'outOfBalance')).toContain(lot)
    await undo(who.agency, data.changeId)
    expect(await lotFlags(lot)).toEqual([])
  })

  test('find the lot and the draw request that asks above what is available', async () => {
    const { lot, id, slab } = await aRequestAbove()
    expect([await lotFlags(lot), await drawFlags(id)]).toEqual([
      ['requestedAboveAvailable'],
      ['requestedAboveAvailable'],
    ])
    expect(await lotIds(who.agency, 'requestedAboveAvailable')).toContain(lot)
    expect(await drawIds(who.reviewer, { flag: ['requestedAboveAvailable'] })).toContain(id)
    await claim(who.agency, id, slab, { requested: 100 })
    expect([await lotFlags(lot), await drawFlags(id)]).toEqual([[], []])
  })

  test('wait for the finding of the draw before they call a request too high', async () => {
    const { lot } = await aScheduledLot()
    const first = await aDraw(lot, [slabItem])
    await complete(first.id)
    const { id } = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 30_000 }])
    expect([await lotFlags(lot), await drawFlags(id)]).toEqual([[], []])
    await world.db.updateTable('inspection_items').set({ progress: 50 }).where('draw_request', '=', id).execute()
    await refreshStaleFlags(world.db, world.clock.now())
    expect(await drawFlags(id)).toEqual(['requestedAboveAvailable'])
  })

  test('call a request without an item too high when the draw is completed', async () => {
    const { lot, roof } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    await claim(who.agency, id, roof, { requested: 100_000 })
    expect(await drawFlags(id)).toEqual([])
    await complete(id)
    expect(await drawFlags(id)).toEqual(['requestedAboveAvailable'])
  })

  test('are those of the completion on a completed draw request', async () => {
    const { lot, id, slab } = await aRequestAbove()
    await complete(id)
    await order(who.agency, lot, [[slab, 9_000_000]])
    expect(await drawFlags(id)).toEqual(['requestedAboveAvailable'])
  })

  test('follow a change order from its day on', async () => {
    const { lot, slab, id } = await aRequestAbove()
    await order(who.agency, lot, [[slab, 4_000_000]], { date: '2026-07-02' })
    expect(await drawFlags(id)).toEqual(['requestedAboveAvailable'])
    world.clock.set(new Date('2026-07-02T18:00:00Z'))
    expect(await refreshStaleFlags(world.db, world.clock.now())).toBe(1)
    expect(await drawFlags(id)).toEqual([])
    world.clock.set(new Date('2026-06-30T18:00:00Z'))
  })

  test('are those of all changes that are made to a ledger at the same time', async () => {
    const { lot, slab } = await aScheduledLot()
    await Promise.all([
      set(who.agency, lot, { loanAmount: 7_000_000, reason: 'Loan' }),
      order(who.admin, lot, [[slab, 2_000_000]]),
      call(world, who.agency, 'lots.updateTotalBudget', { params: { lotId: lot }, body: { totalBudget: 1 } }),
    ])
    expect(await lotFlags(lot)).toEqual(['budgetDiffers', 'outOfBalance'])
  })

  test('are none on a lot without a schedule of values', async () => {
    const { uuid } = await aLot(world, { agency: who.agency.uuid, total_budget: 5 })
    await set(who.agency, uuid, { loanAmount: 1 })
    expect(await lotFlags(uuid)).toEqual([])
    expect(await world.db.selectFrom('ledger_facts').select('lot').where('lot', '=', uuid).execute()).toEqual([])
  })

  test('are no filter and no field for borrowers, and stay within what others see', async () => {
    const { lot, id } = await aRequestAbove()
    const filter = { body: { filters: { flag: ['requestedAboveAvailable' as const] } } }
    expect(await call(world, who.borrower, 'lots.list', filter)).toMatchObject({
      status: 403,
      message: sayOfField('notAllowed'),
    })
    expect(await drawIds(who.borrower, { flag: ['outOfBalance'] })).toBe(403)
    expect(await drawIds(who.borrower, { payment: ['unfunded'] })).toBe(403)
    const target = { filter: { filters: { flag: ['outOfBalance' as const] } }, expected: 0 }
    expect((await call(world, who.borrower, 'requests.delete', { body: { target } })).status).toBe(403)
    expect([await lotFlags(lot, who.borrower), await drawFlags(id, who.borrower)]).toEqual([[], []])
    expect(await lotIds(who.agency2, 'requestedAboveAvailable')).not.toContain(lot)
    expect(await drawIds(who.agency2, { flag: ['requestedAboveAvailable'] })).not.toContain(id)
  })
})

describe('flags of the totals on a draw', () => {
  const flagsOn = async (id: string, person: Person = who.agency) => (await draw(person, id)).data.flags

  test('follow the loan and the budget set on the lot until the completion keeps them', async () => {
    const { lot } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    expect(await flagsOn(id)).toEqual([])
    await set(who.agency, lot, { loanAmount: 6_000_000, reason: 'Smaller loan' })
    await call(world, who.agency, 'lots.updateTotalBudget', { params: { lotId: lot }, body: { totalBudget: 66_000 } })
    const outOfBalance = { flag: 'outOfBalance', amount: 500_050 }
    expect(await flagsOn(id)).toEqual([outOfBalance, { flag: 'budgetDiffers', amount: 99_950 }])
    await complete(id)
    await set(who.agency, lot, { loanAmount: 100_000_000, reason: 'Larger loan' })
    expect(await flagsOn(id)).toEqual([outOfBalance])
  })

  test('are not for borrowers, and neither is how far a request is above what is available', async () => {
    const { lot, id, slab } = await aRequestAbove()
    await set(who.agency, lot, { loanAmount: 1, reason: 'Smaller loan' })
    const lineFor = async (person: Person) => (await draw(person, id)).data.lines.find(({ lineId }) => lineId === slab)
    expect(await flagsOn(id, who.reviewer)).toHaveLength(1)
    expect(await lineFor(who.reviewer)).toMatchObject({ requestedAboveAvailable: 1_200_000 })
    expect(await flagsOn(id, who.borrower)).toEqual([])
    expect(await lineFor(who.borrower)).toMatchObject({ requestedAboveAvailable: 0 })
  })
})

describe('the dashboard of ledgers', () => {
  test('counts the rows of the lists it links to, for everyone who may read it', async () => {
    const paid = await aRequestAbove()
    await complete(paid.id)
    await approve(who.agency, paid.id, { lines: [{ lineId: paid.slab, amount: 900_000 }] })
    await fund(who.agency, paid.id, { date: '2026-06-03', lines: [{ lineId: paid.slab, amount: 400_000 }] })
    for (const person of [who.admin, who.agency, who.reviewer, who.agency2]) {
      const { fundedThisMonth, unfunded, flags } = await figures(person)
      expect(await drawIds(person, { payment: ['thisMonth'] })).toHaveLength(fundedThisMonth.count)
      expect(await drawIds(person, { payment: ['unfunded'] })).toHaveLength(unfunded.count)
      for (const name of flagNames) expect(await lotIds(person, name)).toHaveLength(flags[name])
    }
    expect((await figures()).flags.requestedAboveAvailable).toBeGreaterThan(0)
  })

  test('counts no deleted lot, and no payment of one', async () => {
    const { lot, id, slab } = await aRequestAbove()
    const before = await figures(who.admin)
    await complete(id)
    await approve(who.agency, id, { lines: [{ lineId: slab, amount: 900_000 }] })
    await fund(who.agency, id, { date: '2026-06-03', lines: [{ lineId: slab, amount: 400_000 }] })
    const paid = await figures(who.admin)
    expect(paid.unfunded.amount).toBe(before.unfunded.amount + 500_000)
    const now = world.clock.now()
    await world.db.updateTable('lots').set({ deleted_at: now }).where('uuid', '=', lot).execute()
    await world.db.updateTable('draw_requests').set({ deleted_at: now }).where('uuid', '=', id).execute()
    const { flags, ...rest } = await figures(who.admin)
    expect({ ...rest, flags: before.flags }).toEqual(before)
    expect(flags.requestedAboveAvailable).toBe(paid.flags.requestedAboveAvailable - 1)
  })

  test('sums what was paid in the month of the lot, and what is approved and not funded', async () => {
    const before = await figures()
    const { id, slab } = await aRequestAbove()
    await complete(id)
    await approve(who.agency, id, { lines: [{ lineId: slab, amount: 900_000 }] })
    const approved = await figures()
    expect(approved.unfunded).toEqual({
      count: before.unfunded.count + 1,
      amount: before.unfunded.amount + 900_000,
    })
    await fund(who.agency, id, { date: '2026-05-31', lines: [{ lineId: slab, amount: 100_000 }] })
    const inPart = await figures()
    expect(inPart.fundedThisMonth).toEqual(before.fundedThisMonth)
    expect(inPart.unfunded).toEqual({ ...approved.unfunded, amount: before.unfunded.amount + 800_000 })
    await world.db.updateTable('ledger_facts').set({ due_at: null }).execute()
    expect(await figures()).toEqual(inPart)
    const { data } = await fund(who.agency, id, { date: '2026-06-01' })
    await release(who.agency, id, { date: '2026-06-30' })
    const after = await figures()
    expect(after.fundedThisMonth.count).toBe(before.fundedThisMonth.count + 1)
    expect(after.fundedThisMonth.amount).toBe(before.fundedThisMonth.amount + 800_000 + 200_000)
    expect(after.unfunded).toEqual(before.unfunded)
    await reverse(who.agency, data.record.id)
    expect((await figures()).unfunded.amount).toBe(before.unfunded.amount + 800_000)
    world.clock.set(new Date('2026-07-15T18:00:00Z'))
    expect((await figures()).fundedThisMonth.count).toBe(0)
    world.clock.set(new Date('2026-06-30T18:00:00Z'))
  })

  test('shows nothing to those whose lots have no schedule, and is not for borrowers', async () => {
    expect((await figures()).hasSchedule).toBe(true)
    expect(await figures(who.agency2)).toMatchObject({ hasSchedule: false, unfunded: { count: 0, amount: 0 } })
    expect((await call(world, who.borrower, 'dashboard.ledger', {})).status).toBe(403)
  })
})
