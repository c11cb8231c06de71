import { describe, expect, test } from 'vitest'

import { drawCalls } from 'tests/support/builders/draw-calls'
import { failed, ledgerCalls } from 'tests/support/builders/ledger-calls'
import { aLot } from 'tests/support/builders/lots'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
const { aDraw, approve, claim, complete, draw, draws, fund, lineOf, release } = drawCalls({ world, who })
const { add, edit, order, read, set } = ledgerCalls({ world, who })

const dollars = (amount: number) => Math.round(amount * 100)

/** A lot with lines of these dollars, named A, B and so on, and its ids. */
async function aLedger(values: readonly number[], retainageRate = 0) {
  const { uuid: lot } = await aLot(world, { agency: who.agency.uuid, borrower_email: who.borrower.email })
  const lines = values.map((value, index) => ({ ...named(index), scheduledValue: dollars(value) }))
  const { data } = await add(who.agency, lot, lines)
  await set(who.agency, lot, { retainageRate })
  return { lot, ids: data.ledger.lines.map(({ uuid }) => uuid) }
}
const named = (index: number) => {
  const letter = String.fromCharCode(65 + index)
  return { code: letter, title: `Line ${letter}` }
}

type Item = { at: number; percent: number; requested?: number }
const aDrawOf = (lot: string, items: readonly Item[]) =>
  aDraw(
    lot,
    items.map(({ at, percent, requested = 0 }) => ({ ...named(at), budget: requested, progress: percent })),
  )

/** A completed draw that is approved and paid in these dollars, by line. */
async function aPaidDraw(lot: string, items: readonly Item[], paid: readonly [line: string, amount: number][]) {
  const { id } = await aDrawOf(lot, items)
  await complete(id)
  const lines = paid.map(([lineId, amount]) => ({ lineId, amount: dollars(amount) }))
  expect((await approve(who.agency, id, { lines, reason: 'Agreed' })).status).toBe(200)
  expect((await fund(who.agency, id)).status).toBe(200)
  return id
}

const inspected = [100, 50, 0, 25].map((percent, at) => ({ at, percent }))

describe('the vectors of the ledger, by the API', () => {
  test('1: releases 33,750 of 77,500 in place after 10 % retainage and 36,000 funded', async () => {
    const { lot, ids } = await aLedger([40_000, 60_000, 20_000, 30_000], 1000)
    await aPaidDraw(lot, [{ at: 0, percent: 100, requested: 36_000 }], [[ids[0] ?? '', 36_000]])
    const { id } = await aDrawOf(lot, inspected)
    const { totals, percentComplete } = (await draw(who.agency, id)).data
    expect([totals.workInPlace.value, totals.revisedValue.value]).toEqual([dollars(77_500), dollars(150_000)])
    expect(percentComplete?.value).toBe(51.7)
    expect(totals.retainageHeld.value).toBe(dollars(7_750))
    expect(totals.earned.value - totals.retainageHeld.value).toBe(dollars(69_750))
    expect([totals.previouslyFunded.value, totals.available?.value]).toEqual([dollars(36_000), dollars(33_750)])
  })

  test('2: a new line lowers the percent complete to 38.8, needs no reason, and no line has fallen', async () => {
    const { lot } = await aLedger([40_000, 60_000, 20_000, 30_000])
    const { id } = await aDrawOf(lot, inspected)
    expect((await draw(who.agency, id)).data.percentComplete?.value).toBe(51.7)
    const added = await add(who.agency, lot, [{ code: 'E', title: 'Line E', scheduledValue: dollars(50_000) }])
    expect(added.status).toBe(200)
    const { lines, percentComplete } = (await draw(who.agency, id)).data
    expect(percentComplete?.value).toBe(38.8)
    expect(lines.map(({ fellFrom }) => fellFrom)).toEqual([null, null, null, null, null])
    // The explanation names the new line with its value and nothing in place.
    expect(percentComplete?.inputs.slice(-2)).toEqual([
      { term: 'revisedValue', value: dollars(50_000), record: lines[4]?.lineId },
      { term: 'inspectedPercent', value: 0, record: lines[4]?.lineId },
    ])
  })

  test('3: nothing is available on a line that is overfunded by 1,000', async () => {
    const { lot, ids } = await aLedger([10_000])
    await aPaidDraw(lot, [{ at: 0, percent: 50, requested: 6_000 }], [[ids[0] ?? '', 6_000]])
    const { id } = await aDrawOf(lot, [{ at: 0, percent: 50, requested: 500 }])
    const { figures } = await lineOf(id, ids[0] ?? '')
    expect([figures.available?.value, figures.recommended?.value, figures.overfunded.value]).toEqual([
      0,
      0,
      dollars(1_000),
    ])
    expect((await draws(who.agency, lot)).data.now.overfunded).toBe(dollars(1_000))
  })

  test('4: materials stored in draw 1 and installed in draw 2 are earned once', async () => {
    const { lot, ids } = await aLedger([10_000])
    const line = ids[0] ?? ''
    const first = await aDrawOf(lot, [{ at: 0, percent: 0 }])
    await claim(who.agency, first.id, line, { storedMaterials: dollars(4_000) })
    await complete(first.id)
    const second = await aDrawOf(lot, [{ at: 0, percent: 40 }])
    const earned = await Promise.all(
      [first, second].map(async ({ id }) => (await lineOf(id, line)).figures.earned.value),
    )
    expect(earned).toEqual([dollars(4_000), dollars(4_000)])
  })

  test('4: paid stored materials stay earned until the next draw is submitted', async () => {
    const { lot, ids } = await aLedger([10_000], 1000)
    const line = ids[0] ?? ''
    const first = await aDrawOf(lot, [{ at: 0, percent: 25, requested: 10_000 }])
    await claim(who.agency, first.id, line, { storedMaterials: dollars(4_000) })
    await complete(first.id)
    await approve(who.agency, first.id)
    await fund(who.agency, first.id)
    const toDate = async () => (await draws(who.agency, lot)).data.now
    const paid = {
      earned: dollars(6_500),
      retainageHeld: dollars(650),
      previouslyFunded: dollars(5_850),
      balanceToFinish: dollars(3_500),
      overfunded: 0,
    }
    expect(await toDate()).toMatchObject(paid)
    const next = await aDraw(lot, [], 'pending')
    expect(await toDate()).toMatchObject(paid)
    await world.db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', next.id).execute()
    // The next draw states no stored materials: they are neither stored nor installed.
    expect(await toDate()).toMatchObject({ earned: dollars(2_500), overfunded: dollars(3_600) })
  })

  test('5: recommends 3,333.33 of 5,000 requested, and the lines sum to the draw', async () => {
    const { lot, ids } = await aLedger([10_000, 3_333.35])
    const line = ids[0] ?? ''
    const { id } = await aDrawOf(lot, [
      { at: 0, percent: 33.3, requested: 5_000 },
      { at: 1, percent: 33.3, requested: 5_000 },
    ])
    await claim(who.agency, id, line, { storedMaterials: dollars(3.33) })
    const { lines, totals } = (await draw(who.agency, id)).data
    const recommended = lines.map(({ figures }) => figures.recommended?.value ?? 0)
    expect(recommended).toEqual([dollars(3_333.33), dollars(1_110.01)])
    expect(totals.recommended?.value).toBe(dollars(3_333.33 + 1_110.01))
    const [summary] = (await draws(who.agency, lot)).data.draws
    expect(summary?.totals.recommended).toBe(totals.recommended?.value)
  })

  test('6: the release with the last draw leaves a balance of zero', async () => {
    const { lot, ids } = await aLedger([10_000], 1000)
    const id = await aPaidDraw(lot, [{ at: 0, percent: 100, requested: 9_000 }], [[ids[0] ?? '', 9_000]])
    expect((await release(who.agency, id)).data.record.total).toBe(dollars(1_000))
    expect((await draws(who.agency, lot)).data.now).toMatchObject({
      retainageHeld: 0,
      previouslyFunded: dollars(10_000),
      earned: dollars(10_000),
      balanceToFinish: 0,
      overfunded: 0,
      percentComplete: 100,
    })
  })

  test('7: a change order of −2,000 on 9,000 funded needs a reason, and shows 1,000 overfunded', async () => {
    const { lot, ids } = await aLedger([10_000])
    const line = ids[0] ?? ''
    await aPaidDraw(lot, [{ at: 0, percent: 100, requested: 9_000 }], [[line, 9_000]])
    const body = { date: '2026-06-15', reason: ' ', lines: [{ lineId: line, amount: dollars(-2_000) }] }
    const blank = await call(world, who.agency, 'ledger.recordChangeOrder', { params: { lotId: lot }, body })
    expect(failed(blank)).toMatchObject({ status: 400, path: 'reason' })
    expect((await edit(who.agency, line, { scheduledValue: dollars(8_000) })).status).toBe(400)
    expect((await order(who.agency, lot, [[line, dollars(-2_000)]])).status).toBe(200)
    expect((await read(who.agency, lot)).data.totals.revisedValue.value).toBe(dollars(8_000))
    expect((await draws(who.agency, lot)).data.now.overfunded).toBe(dollars(1_000))
  })
})
