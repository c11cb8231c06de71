import { describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import { aCostCode } from 'tests/support/builders/codes'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, complete, draw, review } = drawCalls({ world, who })

type Edit = InputOf<'requests.update'>['body']
const update = (id: string, body: Edit, person: Person = who.agency) =>
  call(world, person, 'requests.update', { params: { id }, body })

/** A draw request with an item that its code links to the slab, and one that no code links. */
async function twoItems() {
  const { lot, slab, roof } = await aScheduledLot()
  const { id, items } = await aDraw(lot, [
    { code: '03-300', title: 'Slab', budget: 10, progress: 0 },
    { code: '99-999', title: 'Other', budget: 20, progress: 0 },
  ])
  const [first = '', second = ''] = items
  return { lot, slab, roof, id, first, second }
}

const itemsOf = async (id: string) =>
  Object.fromEntries((await draw(who.agency, id)).data.lines.map(({ title, itemId }) => [title, itemId]))

describe('the edit of a draw request', () => {
  test('chooses the line of an item, moves it, frees it, and is undone', async () => {
    const { slab, roof, id, first, second } = await twoItems()
    expect(await itemsOf(id)).toEqual({ Slab: first, Roof: null, Permits: null })
    const chosen = await update(id, { budgetLines: [{ itemId: second, lineId: roof }] })
    expect([chosen.status, await itemsOf(id)]).toEqual([200, { Slab: first, Roof: second, Permits: null }])
    await update(id, {
      budgetLines: [
        { itemId: second, lineId: slab },
        { itemId: first, lineId: roof },
      ],
    })
    expect(await itemsOf(id)).toEqual({ Slab: second, Roof: first, Permits: null })
    const freed = await update(id, { budgetLines: [{ itemId: first, lineId: null }] })
    expect(await itemsOf(id)).toEqual({ Slab: second, Roof: null, Permits: null })
    await undo(who.agency, freed.changeId)
    expect(await itemsOf(id)).toEqual({ Slab: second, Roof: first, Permits: null })
  })

  test('chooses the line of a cost code that it adds', async () => {
    const { roof, id, first, second } = await twoItems()
    const { uuid } = await aCostCode(world, { agency: who.agency.uuid })
    const { status } = await update(id, {
      costCodeIds: [uuid],
      totalBudget: 35,
      shares: [
        { itemId: first, budget: 10 },
        { itemId: second, budget: 20 },
        { costCodeId: uuid, budget: 5 },
      ],
      budgetLines: [{ costCodeId: uuid, lineId: roof }],
    })
    const { data } = await call(world, who.agency, 'requests.details', { params: { id } })
    const added = data.result.inspectionItems.find(({ costCodeId }) => costCodeId === uuid)
    expect([status, added !== undefined, (await itemsOf(id)).Roof]).toEqual([200, true, added?.uuid])
  })

  test('refuses a line of another lot, of another item, or twice, and an item of another request', async () => {
    const { slab, roof, id, first, second } = await twoItems()
    const other = await twoItems()
    const wrong = async (budgetLines: NonNullable<NonNullable<Edit>['budgetLines']>) => {
      const { status, issues } = await update(id, { budgetLines })
      return [status, issues[0]?.path, issues[0]?.message]
    }
    expect(await wrong([{ itemId: second, lineId: other.slab }])).toEqual([
      400,
      'budgetLines.0.lineId',
      refusal('notABudgetLine'),
    ])
    expect(await wrong([{ itemId: second, lineId: slab }])).toEqual([
      400,
      'budgetLines.0.lineId',
      refusal('lineHasItem', { line: '03-300 Slab', item: '03-300 Slab' }),
    ])
    expect(
      await wrong([
        { itemId: first, lineId: roof },
        { itemId: second, lineId: roof },
      ]),
    ).toEqual([400, 'budgetLines.1.lineId', refusal('lineChosenTwice', { line: '07-300 Roof' })])
    expect(await wrong([{ itemId: other.first, lineId: roof }])).toEqual([
      400,
      'budgetLines.0.itemId',
      refusal('notAChosenCode'),
    ])
  })

  test('is refused to borrowers, reviewers and other agencies, and once the draw request is completed', async () => {
    const { roof, id, second } = await twoItems()
    const budgetLines = [{ itemId: second, lineId: roof }]
    for (const person of [who.borrower, who.reviewer])
      expect((await update(id, { budgetLines }, person)).status).toBe(403)
    expect((await update(id, { budgetLines }, who.agency2)).status).toBe(404)
    await complete(id)
    expect((await update(id, { budgetLines })).status).toBe(409)
    expect((await itemsOf(id)).Roof).toBeNull()
  })
})

describe('flags of a draw', () => {
  test('compare its lines with loan and budget for staff, the budget only until completion', async () => {
    const { lot, permits, id } = await (async () => {
      const scheduled = await aScheduledLot()
      return {
        ...scheduled,
        ...(await aDraw(scheduled.lot, [{ code: '03-300', title: 'Slab', budget: 10, progress: 5 }])),
      }
    })()
    const flags = async (person: Person) => (await draw(person, id)).data.flags
    expect(await flags(who.agency)).toEqual([])
    await aLedgerLine(world, { lot, code: '09', title: 'Paint', scheduled_value: 100 })
    await world.db.updateTable('lots').set({ total_budget: 70_000 }).where('uuid', '=', lot).execute()
    await world.db.updateTable('ledgers').set({ loan_amount: 6_500_000 }).where('lot', '=', lot).execute()
    await review(who.reviewer, id, permits, { documented: 100 })
    const [over, differs] = [
      { flag: 'outOfBalance', amount: 150 },
      { flag: 'budgetDiffers', amount: 499_850 },
    ]
    expect(await flags(who.agency)).toEqual([over, differs])
    expect(await flags(who.reviewer)).toEqual([over, differs])
    expect(await flags(who.borrower)).toEqual([])
    await complete(id)
    expect(await flags(who.agency)).toEqual([over])
    expect(await flags(who.borrower)).toEqual([])
  })
})
