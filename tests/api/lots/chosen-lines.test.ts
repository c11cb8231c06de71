import { sql } from 'kysely'
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

  test('leaves its choices in the ledger, the latest of each code', async () => {
    const { lot, inside, outside, code } = await twoLines()
    const chosenLines = async (person: Person) => {
      const query = { include: 'chosenLines' as const }
      const { data } = await call(world, person, 'ledger.get', { params: { lotId: lot }, query })
      return data.chosenLines?.map(({ lineId }) => lineId)
    }
    expect((await call(world, who.agency, 'ledger.get', { params: { lotId: lot } })).data.chosenLines).toBeUndefined()
    expect(await chosenLines(who.agency)).toEqual([])
    await create(who.agency, lot, [code], [[code, inside]])
    expect(await chosenLines(who.agency)).toEqual([inside])
    const { changeId } = await create(who.agency, lot, [code], [[code, outside]])
    expect(await chosenLines(who.borrower)).toEqual([outside])
    await undo(who.agency, changeId)
    expect(await chosenLines(who.agency)).toEqual([inside])
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

describe('budget lines of a draw request', () => {
  const create = (person: Person, lotId: string, body: object) =>
    call(world, person, 'requests.create', {
      body: { lotId, title: 'Painting', totalBudget: 1000, costCodeIds: [], ...body },
    })

  test('become its items with their code, title, share and photos', async () => {
    const { lot, slab, inside, code } = await twoLines()
    const { data } = await create(who.agency, lot, {
      costCodeIds: [code],
      lineIds: [slab, inside],
      shares: [
        { costCodeId: code, budget: 100 },
        { lineId: inside, budget: 300 },
        { lineId: slab, budget: 600 },
      ],
      photos: [{ lineId: inside, photosWanted: 4 }],
    })
    expect(data.items.slice(1)).toMatchObject([
      { code: '03-300', title: 'Slab', costCodeId: null, budget: 600, photosWanted: null },
      { code: '09-900', title: 'Paint inside', costCodeId: null, budget: 300, photosWanted: 4 },
    ])
    const itemOf = async (line: string) => (await lineOf(data.drawRequest.uuid, line)).itemId
    expect([await itemOf(slab), await itemOf(inside)]).toEqual(data.items.slice(1).map(({ uuid }) => uuid))
  })

  test('take the checklist of the cost code with their code', async () => {
    const { lot, outside } = await twoLines()
    await aCostCode(world, { agency: who.agency.uuid, code: '09-900', checklist: ['Two coats'], category: 'Finishes' })
    const { data } = await create(who.agency, lot, { lineIds: [outside] })
    const item = data.items[0]?.uuid ?? ''
    const { rows } = await sql<{ title: string }>`select title from checklist_entries where item = ${item}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ title: 'Two coats' }])
  })

  test('start with one checklist entry where their code has no checklist, and as soft costs with none', async () => {
    const { lot } = await aScheduledLot()
    const gates = await aLedgerLine(world, { lot, code: '32-310', title: 'Gates' })
    const fees = await aLedgerLine(world, { lot, code: '00-100', title: 'Fees', is_soft_cost: true })
    const { data } = await create(who.agency, lot, { lineIds: [gates.uuid, fees.uuid], totalBudget: 0 })
    const items = data.items.map(({ uuid }) => uuid)
    const { rows } = await sql<{
      title: string
    }>`select title from checklist_entries where item = any(${items})`.execute(world.db)
    expect(rows).toEqual([{ title: 'Gates' }])
  })

  test('are added by an edit, whose undo takes them away', async () => {
    const { draw, slab, outside } = await twoLines()
    const edit = (person: Person, body: object) =>
      call(world, person, 'requests.update', { params: { id: draw }, body })
    await world.db.updateTable('draw_requests').set({ total_budget: 10 }).where('uuid', '=', draw).execute()
    const taken = await edit(who.agency, { lineIds: [slab], totalBudget: 20 })
    expect(failed(taken)).toMatchObject({ status: 400, path: 'lineIds.0' })
    expect((await edit(who.borrower, { lineIds: [outside] })).status).toBe(403)
    expect((await edit(who.agency2, { lineIds: [outside] })).status).toBe(404)
    const { data } = await edit(who.agency, { lineIds: [outside], totalBudget: 20 })
    expect(data.items).toHaveLength(2)
    expect((await lineOf(draw, outside)).itemId).toBe(data.items[1]?.uuid)
    await undo(who.agency, data.changeId)
    expect((await lineOf(draw, outside)).itemId).toBeNull()
  })

  test('are refused twice, of another lot, and with no item at all', async () => {
    const { lot, inside } = await twoLines()
    const elsewhere = await aScheduledLot()
    expect(failed(await create(who.agency, lot, { lineIds: [inside, inside] }))).toMatchObject({ path: 'lineIds.1' })
    expect(failed(await create(who.agency, lot, { lineIds: [elsewhere.slab] }))).toEqual({
      status: 400,
      path: 'lineIds.0',
      message: refusal('notABudgetLine'),
    })
    expect(failed(await create(who.agency, lot, {}))).toMatchObject({ status: 400, path: 'costCodeIds' })
    expect((await create(who.borrower, lot, { lineIds: [inside] })).status).toBe(403)
  })
})
