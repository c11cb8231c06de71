import { describe, expect, test } from 'vitest'

import { toDateTerms } from 'contract/ledger/draw-terms'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who } = await inWorld()
const { aDraw, aScheduledLot, approve, complete, draws, fund, release } = drawCalls({ world, who })

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }
const columns = (person: Person, lotId: string) => call(world, person, 'ledger.columns', { params: { lotId } })
const nowOf = (person: Person, lotId: string, lineId?: string) =>
  call(world, person, 'ledger.now', { params: { lotId }, query: lineId === undefined ? {} : { lineId } })

/** A lot with a paid draw of $10,000 on the slab at 50 %, and an open one of $4,000 at 80 %. */
async function twoDraws() {
  const lot = await aScheduledLot()
  const first = await aDraw(lot.lot, [slabItem])
  await complete(first.id)
  await approve(who.agency, first.id)
  await fund(who.agency, first.id)
  await release(who.agency, first.id, { lines: [{ lineId: lot.slab, amount: 50_000 }] })
  const open = await aDraw(lot.lot, [{ ...slabItem, budget: 4000, progress: 80 }])
  return { ...lot, first: first.id, open: open.id }
}

describe('the draws of a budget side by side', () => {
  test('have the amounts of each line, and totals that are those of each draw', async () => {
    const { lot, slab, roof, permits } = await twoDraws()
    const { data } = await columns(who.agency, lot)
    expect(data.lines.map(({ lineId }) => lineId)).toEqual([slab, roof, permits])
    expect(data.draws.map(({ number, amounts }) => [number, amounts])).toEqual([
      [
        1,
        {
          requested: [1_000_000, 0, 0],
          earned: [2_000_000, 0, 0],
          recommended: [1_000_000, 0, 0],
          approved: [1_000_000, 0, 0],
          funded: [1_000_000, 0, 0],
          retainageReleased: [50_000, 0, 0],
        },
      ],
      [
        2,
        {
          requested: [400_000, 0, 0],
          earned: [3_200_000, 0, 0],
          recommended: [400_000, 0, 0],
          approved: [0, 0, 0],
          funded: [0, 0, 0],
          retainageReleased: [0, 0, 0],
        },
      ],
    ])
    const { data: summaries } = await draws(who.agency, lot)
    for (const [index, { totals }] of data.draws.entries())
      expect(summaries.draws[index]?.totals).toMatchObject({ ...totals })
  })

  test('keep a completed draw as it was when the schedule changes', async () => {
    const { lot, slab } = await twoDraws()
    await world.db.updateTable('ledger_lines').set({ scheduled_value: 1 }).where('uuid', '=', slab).execute()
    const { data } = await columns(who.agency, lot)
    expect(data.draws.map(({ amounts }) => amounts.earned[0])).toEqual([2_000_000, 1])
  })

  test('hide the recommendation of an open draw from its borrower alone', async () => {
    const { lot } = await twoDraws()
    const { data } = await columns(who.borrower, lot)
    expect(data.draws.map(({ amounts, totals }) => [amounts.recommended, totals.recommended])).toEqual([
      [[1_000_000, 0, 0], 1_000_000],
      [null, null],
    ])
    for (const stranger of [who.agency2, who.reviewer2, who.borrower2])
      expect((await columns(stranger, lot)).status).toBe(404)
  })
})

describe('a budget after all draws', () => {
  test('has an amount of each line, and how it is computed with the numbers of its records', async () => {
    const { lot, slab, first, open } = await twoDraws()
    const { data: listed } = await draws(who.agency, lot)
    const { data: now } = await nowOf(who.agency, lot, slab)
    const line = listed.now.lines.find(({ lineId }) => lineId === slab)
    expect(line).toMatchObject({ inspectedPercent: 80, workInPlace: 3_200_000, previouslyFunded: 1_050_000 })
    expect(now.figures.previouslyFunded.inputs.filter(({ value }) => value > 0)).toEqual([
      { term: 'funded', value: 1_000_000, record: first },
      { term: 'retainageReleased', value: 50_000, record: first },
    ])
    expect(now.figures.workInPlace.inputs[1]).toEqual({ term: 'inspectedPercent', value: 80, record: open })
    expect(now.draws).toEqual([
      { requestId: first, number: 1 },
      { requestId: open, number: 2 },
    ])
    expect([now.lineId, now.percentComplete, now.inBalance]).toEqual([slab, null, null])
  })

  test('has totals that are the sums of the lines', async () => {
    const { lot } = await twoDraws()
    const { data } = await nowOf(who.agency, lot)
    for (const term of toDateTerms) {
      const { value, inputs } = data.figures[term]
      expect(inputs.reduce((sum, input) => sum + input.value, 0)).toBe(value)
    }
    const { data: listed } = await draws(who.agency, lot)
    expect(listed.now.lines.reduce((sum, line) => sum + line.earned, 0)).toBe(data.figures.earned.value)
    expect(data.percentComplete?.value).toBe(listed.now.percentComplete)
  })

  test('is not found for strangers, and for a line of another lot', async () => {
    const { lot } = await twoDraws()
    const elsewhere = await aScheduledLot()
    expect((await nowOf(who.borrower, lot)).status).toBe(200)
    for (const stranger of [who.agency2, who.reviewer2, who.borrower2])
      expect((await nowOf(stranger, lot)).status).toBe(404)
    expect((await nowOf(who.agency, lot, elsewhere.slab)).status).toBe(404)
  })
})
