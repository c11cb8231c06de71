import { describe, expect, test } from 'vitest'

import type { InputOf } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import { failed, ledgerCalls } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aBudget, edit, ledgerOf, order } = ledgerCalls({ world, who })

type Body = InputOf<'ledger.updateLines'>['body']
const save = (person: Person, lotId: string, body: Body) =>
  call(world, person, 'ledger.updateLines', { params: { lotId }, body })

describe('several lines at once', () => {
  test('are one change with a reason, in the journal by line, and undone together', async () => {
    const { lotId, slab, roof } = await aBudget()
    const lines = [
      { id: slab.uuid, version: 1, scheduledValue: 4_100_000 },
      { id: roof.uuid, version: 1, retainageRate: 500, code: '07-310' },
    ]
    const { status, data, changeId, message } = await save(who.agency, lotId, { lines, reason: 'Bid' })
    expect([status, message, data.ledger.totals.revisedValue.value]).toEqual([200, '2 budget lines changed', 6_100_050])
    const entries = await world.db.selectFrom('journal').selectAll().where('change', '=', changeId).execute()
    expect(entries.map(({ noun, why }) => [noun, why])).toEqual([
      ['ledgerLine', 'Bid'],
      ['ledgerLine', 'Bid'],
    ])
    expect((await undo(who.agency, changeId)).status).toBe(200)
    expect((await ledgerOf(lotId)).lines).toMatchObject([
      { scheduledValue: 4_000_000 },
      { code: '07-300', retainageRate: null },
    ])
  })

  test('exchange their titles', async () => {
    const { lotId, slab, roof } = await aBudget()
    const lines = [
      { id: slab.uuid, code: roof.code, title: roof.title },
      { id: roof.uuid, code: slab.code, title: slab.title },
    ]
    expect((await save(who.agency, lotId, { lines })).status).toBe(200)
    expect((await ledgerOf(lotId)).lines.map(({ title }) => title)).toEqual(['Roof', 'Slab'])
  })

  test('are all refused at their fields when one of them is not possible', async () => {
    const { lotId, slab, roof } = await aBudget()
    await order(who.agency, lotId, [[slab.uuid, -3_000_000]])
    const lines = [
      { id: roof.uuid, scheduledValue: 1 },
      { id: slab.uuid, scheduledValue: 2_000_000 },
    ]
    const low = await save(who.agency, lotId, { lines, reason: 'Bid' })
    expect(failed(low)).toMatchObject({ status: 400, path: 'lines.1.scheduledValue' })
    const twice = await save(who.agency, lotId, { lines: [{ id: roof.uuid, code: '03-300', title: 'SLAB' }] })
    expect(failed(twice)).toEqual({ status: 400, path: 'lines.0.title', message: refusal('sameBudgetLine') })
    expect((await ledgerOf(lotId)).totals.scheduledValue.value).toBe(6_000_050)
  })

  test('are named once, and are no change with the values that they have', async () => {
    const { lotId, slab } = await aBudget()
    const twice = await save(who.agency, lotId, { lines: [1, 2].map(() => ({ id: slab.uuid, title: 'Slabs' })) })
    expect(failed(twice)).toEqual({ status: 400, path: 'lines.1.id', message: refusal('budgetLineTwice') })
    const same = await save(who.agency, lotId, { lines: [{ id: slab.uuid, scheduledValue: 4_000_000 }] })
    expect([same.status, same.changeId]).toEqual([200, null])
  })

  test('need a reason for another figure, and none for another title', async () => {
    const { lotId, slab } = await aBudget()
    const value = await save(who.agency, lotId, { lines: [{ id: slab.uuid, scheduledValue: 1 }] })
    expect(failed(value)).toEqual({ status: 400, path: 'reason', message: refusal('figureNeedsReason') })
    expect((await save(who.agency, lotId, { lines: [{ id: slab.uuid, title: 'Slabs' }] })).status).toBe(200)
  })

  test('are refused when one was changed since, or is on another lot', async () => {
    const [{ lotId, slab }, other] = [await aBudget(), await aBudget()]
    await edit(who.admin, slab.uuid, { title: 'Slabs' })
    expect((await save(who.agency, lotId, { lines: [{ id: slab.uuid, title: 'Mine', version: 1 }] })).status).toBe(409)
    const foreign = await save(who.agency, lotId, { lines: [{ id: other.slab.uuid, title: 'Mine' }] })
    expect(failed(foreign)).toEqual({ status: 400, path: 'lines.0.id', message: refusal('notABudgetLine') })
  })

  test('name each line changed since with its values, and who changed it', async () => {
    const { lotId, slab, roof } = await aBudget()
    await edit(who.admin, slab.uuid, { title: 'Slabs' })
    await edit(who.agency, roof.uuid, { title: 'Roofs' })
    const lines = [slab, roof].map(({ uuid }) => ({ id: uuid, code: '01-001', version: 1 }))
    const stale = await save(who.agency, lotId, { lines })
    expect(stale.body).toMatchObject({
      status: 409,
      message: `${who.admin.name} changed this since you opened it`,
      current: {
        lines: [
          { line: { title: 'Slabs', version: 2 }, who: who.admin.name, isOwn: false },
          { line: { title: 'Roofs', version: 2 }, isOwn: true },
        ],
      },
    })
    expect((await ledgerOf(lotId)).lines.map(({ code }) => code)).toEqual(['03-300', '07-300'])
  })

  test('say that the same person changed a line in another tab', async () => {
    const { lotId, slab } = await aBudget()
    await edit(who.agency, slab.uuid, { title: 'Slabs' })
    const { message } = await save(who.agency, lotId, { lines: [{ id: slab.uuid, title: 'Mine', version: 1 }] })
    expect(message).toBe('You changed this in another tab or on another device')
  })

  test.each([
    ['reviewer', 403],
    ['borrower', 403],
    ['agency2', 404],
  ] as const)('are not changed by a %s', async (role, status) => {
    const { lotId, slab } = await aBudget()
    const answer = await save(who[role], lotId, { lines: [{ id: slab.uuid, title: 'Mine' }] })
    expect([answer.status, (await ledgerOf(lotId)).lines[0]?.title]).toEqual([status, 'Slab'])
  })
})
