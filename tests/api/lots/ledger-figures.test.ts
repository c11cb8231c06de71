import { expect, test } from 'vitest'

import { refreshStaleFlags } from 'provider/records/ledger/flags'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
world.clock.set(new Date('2026-06-30T18:00:00Z'))
const { aDraw, aScheduledLot, draws, claim } = drawCalls({ world, who })
const { order } = ledgerCalls({ world, who })

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

/** A lot of which figures are stored: the slab of $40,000 is half in place, of $65,000.50 in all. */
async function aStoredLot() {
  const lot = await aScheduledLot()
  const { id, items } = await aDraw(lot.lot, [slabItem])
  await refreshStaleFlags(world.db, world.clock.now())
  return { ...lot, id, items }
}

const storedOf = (lot: string) =>
  world.db.selectFrom('ledger_facts').select(['figures', 'progress']).where('lot', '=', lot).executeTakeFirstOrThrow()
const progressOf = async (lot: string) =>
  (await call(world, who.agency, 'lots.list', { body: { filters: { ids: [lot] } } })).data.data[0]?.progress
const balanceOf = async (lot: string) => (await draws(who.agency, lot)).data.now.balanceToFinish

test('figures of a ledger are stored by the call that changes them', async () => {
  const { lot, id, slab } = await aStoredLot()
  await claim(who.agency, id, slab, { requested: 123_400 })
  const { figures, progress } = await storedOf(lot)
  expect(figures?.draws[id]?.totals.requested).toBe(123_400)
  expect([progress, await progressOf(lot)]).toEqual([33.3, 33.3])
})

test('figures are read from where they are stored', async () => {
  const { lot } = await aStoredLot()
  const { figures } = await storedOf(lot)
  await world.db.updateTable('ledger_facts').set({ figures: null }).where('lot', '=', lot).execute()
  const marked = JSON.stringify({ ...figures, now: { ...figures?.now, balanceToFinish: 7 } })
  await world.db.updateTable('ledger_facts').set({ figures: marked, progress: 1.5 }).where('lot', '=', lot).execute()
  expect([await balanceOf(lot), await progressOf(lot)]).toEqual([7, 1.5])
})

test('figures are computed while the stored ones wait for the job', async () => {
  const { lot, items } = await aStoredLot()
  const [item = ''] = items
  await world.db.updateTable('inspection_items').set({ progress: 100 }).where('uuid', '=', item).execute()
  expect([await balanceOf(lot), await progressOf(lot)]).toEqual([2_500_050, 66.7])
})

test('figures follow a change order from its day on, before the job has run', async () => {
  const { lot, roof } = await aStoredLot()
  const before = await balanceOf(lot)
  await order(who.agency, lot, [[roof, 1_000_000]], { date: '2026-07-02' })
  expect([await balanceOf(lot), await progressOf(lot)]).toEqual([before, 33.3])
  world.clock.set(new Date('2026-07-02T18:00:00Z'))
  expect([await balanceOf(lot), await progressOf(lot)]).toEqual([before + 1_000_000, 28.6])
  world.clock.set(new Date('2026-06-30T18:00:00Z'))
})

test('a version that computes flags alone leaves no old figures', async () => {
  const { lot } = await aStoredLot()
  expect((await storedOf(lot)).figures).not.toBeNull()
  await world.db.updateTable('ledger_facts').set({ due_at: null }).where('lot', '=', lot).execute()
  expect((await storedOf(lot)).figures).toBeNull()
})

test('a list of draw requests has the totals of the budget, stored or not, and none without a schedule', async () => {
  const { lot, id, slab, items } = await aStoredLot()
  const plain = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email })
  const other = await aDraw(plain.uuid, [slabItem])
  const totalsOf = async (requestId: string) => {
    const { data } = await call(world, who.borrower, 'requests.list', { body: { filters: { ids: [requestId] } } })
    return data.lot.inspections[0]?.ledger
  }
  await claim(who.agency, id, slab, { requested: 123_400 })
  expect(await totalsOf(id)).toEqual({ requested: 123_400, percentComplete: 33.3 })
  await world.db.updateTable('inspection_items').set({ progress: 100 }).where('uuid', 'in', items).execute()
  expect(await totalsOf(id)).toEqual({ requested: 123_400, percentComplete: 66.7 })
  await refreshStaleFlags(world.db, world.clock.now())
  const { figures } = await storedOf(lot)
  expect(await totalsOf(id)).toEqual({ requested: 123_400, percentComplete: figures?.draws[id]?.percentComplete })
  expect(await totalsOf(other.id)).toBeNull()
})
