import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aCostCode } from 'tests/support/builders/codes'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { failed } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, lineOf } = drawCalls({ world, who })

/** A lot with an open draw, and two lines of the code 09-900, which no item can find by its code. */
async function twoLines() {
  const { lot, slab } = await aScheduledLot()
  const inside = await aLedgerLine(world, { lot, code: '09-900', title: 'Paint inside' })
  const outside = await aLedgerLine(world, { lot, code: '09-900', title: 'Paint outside' })
  const draw = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 10 }])
  const code = await aCostCode(world, { agency: who.agency.uuid })
  return { lot, slab, inside: inside.uuid, outside: outside.uuid, draw: draw.id, code: code.uuid }
}

const addItem = (person: Person, inspectionId: string, costCodeId: string, budgetLineId: string) =>
  call(world, person, 'inspections.insertItem', { body: { inspectionId, costCodeId, budget: 100, budgetLineId } })

describe('a new item', () => {
  test('has the budget line that is chosen, until the item is undone', async () => {
    const { outside, draw, code } = await twoLines()
    const { data } = await addItem(who.reviewer, draw, code, outside)
    expect(await lineOf(draw, outside)).toMatchObject({ itemId: data.item.uuid, isChosen: true })
    await undo(who.reviewer, data.changeId)
    expect(await lineOf(draw, outside)).toMatchObject({ itemId: null, isChosen: false })
  })

  test('with a custom code has one, too', async () => {
    const { inside, draw } = await twoLines()
    const { data } = await call(world, who.agency, 'inspections.addCustomCode', {
      params: { inspectionId: draw },
      body: { code: '09-950', title: 'Paint', budgetLineId: inside },
    })
    expect((await lineOf(draw, inside)).itemId).toBe(data.item.uuid)
  })

  test('is refused for a line of another lot, or of another item', async () => {
    const { slab, draw, code } = await twoLines()
    const elsewhere = await aScheduledLot()
    expect(failed(await addItem(who.agency, draw, code, elsewhere.slab))).toEqual({
      status: 400,
      path: 'budgetLineId',
      message: refusal('notABudgetLine'),
    })
    expect(failed(await addItem(who.agency, draw, code, slab))).toEqual({
      status: 400,
      path: 'budgetLineId',
      message: refusal('lineHasItem', { line: '03-300 Slab', item: '03-300 Slab' }),
    })
    for (const stranger of [who.agency2, who.reviewer2])
      expect((await addItem(stranger, draw, code, slab)).status).toBe(404)
    for (const borrower of [who.borrower, who.borrower2])
      expect((await addItem(borrower, draw, code, slab)).status).toBe(403)
  })
})

describe('a new draw request', () => {
  const create = (person: Person, lotId: string, codes: string[], budgetLines: [code: string, line: string][]) =>
    call(world, person, 'requests.create', {
      body: {
        lotId,
        title: 'Painting',
        totalBudget: 1000,
        costCodeIds: codes,
        budgetLines: budgetLines.map(([costCodeId, lineId]) => ({ costCodeId, lineId })),
      },
    })

  test('has the lines that its cost codes choose', async () => {
    const { lot, inside, outside, code } = await twoLines()
    const other = await aCostCode(world, { agency: who.agency.uuid })
    const { data } = await create(
      who.agency,
      lot,
      [code, other.uuid],
      [
        [other.uuid, inside],
        [code, outside],
      ],
    )
    const itemOf = (id: string) => data.items.find(({ costCodeId }) => costCodeId === id)?.uuid
    expect((await lineOf(data.drawRequest.uuid, inside)).itemId).toBe(itemOf(other.uuid))
    expect((await lineOf(data.drawRequest.uuid, outside)).itemId).toBe(itemOf(code))
  })

  test('is refused at the choice of a line twice, of another lot, and of a code that it does not have', async () => {
    const { lot, inside, code } = await twoLines()
    const other = await aCostCode(world, { agency: who.agency.uuid })
    const elsewhere = await aScheduledLot()
    const codes = [code, other.uuid]
    const refused = await Promise.all([
      create(
        who.agency,
        lot,
        codes,
        codes.map((one) => [one, inside]),
      ),
      create(who.agency, lot, [code], [[code, elsewhere.slab]]),
      create(who.agency, lot, [code], [[other.uuid, inside]]),
    ])
    expect(refused.map(failed)).toMatchObject([
      { status: 400, path: 'budgetLines.1.lineId' },
      { status: 400, path: 'budgetLines.0.lineId', message: refusal('notABudgetLine') },
      { status: 400, path: 'budgetLines.0.costCodeId', message: refusal('notAChosenCode') },
    ])
    expect((await create(who.borrower, lot, [code], [[code, inside]])).status).toBe(403)
  })
})
