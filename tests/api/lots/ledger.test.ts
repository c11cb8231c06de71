import { describe, expect, test } from 'vitest'

import { centsText, mostCents } from 'contract/money/cents'
import { t as refusal } from 'locales/refusals'
import { newId } from 'provider/db/ids'
import { failed, ledgerCalls, roof, slab, type Changes } from 'tests/support/builders/ledger-calls'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { first } from 'tests/support/builders/review'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()
const { aBudget, aBudgetedLot, add, edit, ledgerOf, order, read, remove, set } = ledgerCalls({ world, who })

describe('reading', () => {
  test('shows everyone of the lot its lines and totals, and nobody else', async () => {
    const { lotId, slab } = await aBudget()
    await order(who.agency, lotId, [[slab.uuid, 100_025]])
    for (const person of [who.admin, who.agency, who.reviewer, who.borrower])
      expect((await read(person, lotId)).data.totals.revisedValue.value).toBe(6_100_075)
    for (const stranger of [who.agency2, who.reviewer2, who.borrower2])
      expect((await read(stranger, lotId)).status).toBe(404)
    expect(JSON.stringify((await read(who.borrower, lotId)).data)).not.toContain('recommended')
  })

  test('says how a revised value is computed, by the line and its change orders', async () => {
    const { lotId, slab } = await aBudget()
    const { ledger } = (await order(who.agency, lotId, [[slab.uuid, -50]])).data
    const recorded = first(ledger.changeOrders)
    expect(first(ledger.lines).figures).toMatchObject({
      scheduledValue: { value: 4_000_000, rule: 'scheduledValue' },
      changeOrders: { value: -50, inputs: [{ term: 'change', value: -50, record: recorded.uuid }] },
      revisedValue: {
        value: 3_999_950,
        rule: 'revisedValue',
        inputs: [
          { term: 'scheduledValue', value: 4_000_000, record: null },
          { term: 'changeOrders', value: -50, record: null },
        ],
        rounding: 'none',
      },
    })
    expect(ledger.totals.revisedValue.inputs.map(({ record, value }) => [record, value])).toEqual(
      ledger.lines.map(({ uuid, figures }) => [uuid, figures.revisedValue.value]),
    )
  })

  test('counts change orders up to the asked day', async () => {
    const { lotId, slab } = await aBudget()
    await order(who.agency, lotId, [[slab.uuid, 700]], { date: '2026-06-15' })
    await order(who.agency, lotId, [[slab.uuid, 1]], { date: '2026-07-01' })
    const changes = async (date?: string) => (await read(who.agency, lotId, date)).data.totals.changeOrders.value
    expect([await changes('2026-06-14'), await changes('2026-06-15'), await changes()]).toEqual([0, 700, 701])
  })

  test('has the defaults and no flags on a lot without a schedule of values', async () => {
    const lotId = await aBudgetedLot({ total_budget: 5 })
    expect((await read(who.borrower, lotId)).data).toMatchObject({
      retainageRate: 0,
      storedLimit: null,
      loanAmount: null,
      version: 1,
      lines: [],
      changeOrders: [],
      flags: [],
      inBalance: null,
    })
  })

  test('flags a budget set to another value, and a loan that does not cover the lines', async () => {
    const lotId = await aBudgetedLot({ total_budget: 60_000 })
    await add(who.agency, lotId)
    expect((await ledgerOf(lotId)).flags).toEqual([{ flag: 'budgetDiffers', amount: -50 }])
    const { ledger } = (await set(who.agency, lotId, { loanAmount: 6_000_000 })).data
    expect(ledger.flags).toEqual([
      { flag: 'outOfBalance', amount: 50 },
      { flag: 'budgetDiffers', amount: -50 },
    ])
    expect(ledger.inBalance).toMatchObject({ value: -50, rule: 'inBalance' })
  })
})

describe('lines', () => {
  test('are added in order, with a code that several may share', async () => {
    const lotId = await aBudgetedLot()
    const added = await add(who.agency, lotId, [
      slab,
      { ...slab, title: 'Slab, garage', retainageRate: 500, isSoftCost: true },
    ])
    expect([added.status, added.message]).toEqual([200, '2 budget lines added'])
    const single = await add(who.admin, lotId, [roof])
    expect(single.message).toBe(`${roof.code} Roof added`)
    const { lines } = await ledgerOf(lotId)
    expect(lines.map(({ title, retainageRate, isSoftCost }) => [title, retainageRate, isSoftCost])).toEqual([
      ['Slab', null, false],
      ['Slab, garage', 500, true],
      ['Roof', null, false],
    ])
  })

  test('with the code and title of another one are refused', async () => {
    const { lotId } = await aBudget()
    const twice = await add(who.agency, lotId, [
      { ...roof, title: 'Garage roof' },
      { ...slab, title: ' SLAB ' },
    ])
    expect(failed(twice)).toEqual({ status: 400, path: 'lines.1.title', message: refusal('sameBudgetLine') })
    expect((await ledgerOf(lotId)).lines).toHaveLength(2)
  })

  test('stay fewer than 1,001 on a lot', async () => {
    const lotId = await aBudgetedLot()
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...slab,
        title: `Slab ${from + index}`,
        scheduledValue: mostCents,
      }))
    const full = await add(who.agency, lotId, many(1000, 0))
    expect(full.data.ledger.totals.revisedValue.value).toBe(1000 * mostCents)
    const more = await add(who.agency, lotId, many(1, 1000))
    expect(failed(more)).toEqual({ status: 400, path: 'lines', message: refusal('tooManyBudgetLines', { most: 1000 }) })
  })

  test('are added once per key', async () => {
    const lotId = await aBudgetedLot()
    const key = newId()
    expect((await add(who.agency, lotId, [slab], key)).data).toEqual((await add(who.agency, lotId, [slab], key)).data)
    expect((await ledgerOf(lotId)).lines).toHaveLength(1)
  })

  test('take another title without a reason, and another value or rate only with one', async () => {
    const { slab } = await aBudget()
    const renamed = await edit(who.agency, slab.uuid, { title: 'Slab on grade', version: 1 })
    expect([renamed.message, first(renamed.data.ledger.lines).title]).toEqual([
      '03-300 Slab on grade changed',
      'Slab on grade',
    ])
    for (const figure of [{ scheduledValue: 1 }, { retainageRate: 500 }, { isSoftCost: true }])
      expect(failed(await edit(who.agency, slab.uuid, figure))).toEqual({
        status: 400,
        path: 'reason',
        message: refusal('figureNeedsReason'),
      })
    const saved = await edit(who.agency, slab.uuid, { scheduledValue: 3_900_000, reason: 'Bid corrected' })
    expect(first(saved.data.ledger.lines)).toMatchObject({ scheduledValue: 3_900_000, version: 3 })
    expect((await edit(who.agency, slab.uuid, { scheduledValue: 3_900_000 })).data.changeId).toBeNull()
  })

  test('refuse a stale version and name who changed them', async () => {
    const { slab } = await aBudget()
    await edit(who.admin, slab.uuid, { title: 'Footings' })
    const stale = await edit(who.agency, slab.uuid, { title: 'Mine', version: 1 })
    expect([stale.status, stale.message]).toEqual([409, refusal('stale', { who: who.admin.name })])
    expect(stale.body.current).toMatchObject({ title: 'Footings', version: 2 })
    expect((await remove(who.agency, slab.uuid, 1)).status).toBe(409)
  })

  test('are removed unless a change order changes them', async () => {
    const { lotId, slab, roof } = await aBudget()
    await order(who.agency, lotId, [[slab.uuid, 1]])
    const why = refusal('budgetLineInUse', { n: 1, line: '03-300 Slab' })
    expect(failed(await remove(who.agency, slab.uuid))).toEqual({ status: 409, path: undefined, message: why })
    expect((await remove(who.agency, roof.uuid)).message).toBe('07-300 Roof removed')
    expect((await ledgerOf(lotId)).lines.map(({ uuid }) => uuid)).toEqual([slab.uuid])
    expect((await remove(who.agency, roof.uuid)).status).toBe(404)
  })
})

describe('change orders', () => {
  test('are numbered and move the revised value; a reallocation is told by its sum', async () => {
    const { lotId, slab, roof } = await aBudget()
    const added = await order(who.agency, lotId, [[slab.uuid, 250_000]])
    expect(added.message).toBe('Change order 1 recorded')
    const { ledger } = (
      await order(
        who.agency,
        lotId,
        [
          [slab.uuid, -1_000],
          [roof.uuid, 1_000],
        ],
        { isReallocation: true },
      )
    ).data
    expect(ledger.changeOrders).toMatchObject([
      {
        number: 1,
        date: '2026-06-15',
        reason: 'Soil report',
        total: 250_000,
        isReallocation: false,
        createdBy: { uuid: who.agency.uuid },
      },
      { number: 2, total: 0, isReallocation: true },
    ])
    expect(ledger.lines.map(({ figures }) => figures.revisedValue.value)).toEqual([4_249_000, 2_001_050])
  })

  test('that are called reallocations must sum to zero', async () => {
    const { lotId, slab, roof } = await aBudget()
    const changes: Changes = [
      [slab.uuid, -1_000],
      [roof.uuid, 999],
    ]
    expect(failed(await order(who.agency, lotId, changes, { isReallocation: true }))).toEqual({
      status: 400,
      path: 'lines',
      message: refusal('reallocationSum', { sum: '−$0.01' }),
    })
    expect((await order(who.agency, lotId, changes)).status).toBe(200)
  })

  test('never leave a line below zero on any day, nor above the largest amount', async () => {
    const { lotId, slab } = await aBudget()
    await order(who.agency, lotId, [[slab.uuid, 500]], { date: '2026-06-20' })
    const early = await order(who.agency, lotId, [[slab.uuid, -4_000_001]], { date: '2026-06-19' })
    expect(failed(early)).toEqual({
      status: 400,
      path: 'lines.0.amount',
      message: refusal('revisedNegative', { line: '03-300 Slab', value: '−$0.01' }),
    })
    expect((await order(who.agency, lotId, [[slab.uuid, -4_000_500]], { date: '2026-06-20' })).status).toBe(200)
    const large = await order(who.agency, lotId, [[slab.uuid, mostCents]])
    expect(failed(large).message).toBe(refusal('revisedTooLarge', { line: '03-300 Slab', most: centsText(mostCents) }))
    const lower = await edit(who.agency, slab.uuid, { scheduledValue: 3_999_999, reason: 'Bid' })
    expect(failed(lower)).toMatchObject({ status: 400, path: 'scheduledValue' })
  })

  test('change each line once, and lines of their own lot only', async () => {
    const { lotId, slab } = await aBudget()
    const elsewhere = await aLedgerLine(world, { lot: await aBudgetedLot() })
    const foreign = await order(who.agency, lotId, [
      [slab.uuid, 1],
      [elsewhere.uuid, 1],
    ])
    expect(failed(foreign)).toEqual({ status: 400, path: 'lines.1.lineId', message: refusal('notABudgetLine') })
    const twice = await order(who.agency, lotId, [
      [slab.uuid, 1],
      [slab.uuid, 2],
    ])
    expect(failed(twice)).toEqual({ status: 400, path: 'lines.1.lineId', message: refusal('budgetLineTwice') })
    expect((await ledgerOf(lotId)).changeOrders).toEqual([])
  })
})

describe('settings', () => {
  test('are set without a reason at first, and changed with one', async () => {
    const lotId = await aBudgetedLot()
    const saved = await set(who.agency, lotId, {
      retainageRate: 1000,
      storedLimit: 2500,
      loanAmount: 150_000_00,
      version: 1,
    })
    expect(saved.data.ledger).toMatchObject({
      retainageRate: 1000,
      storedLimit: 2500,
      loanAmount: 15_000_000,
      version: 2,
    })
    expect(failed(await set(who.agency, lotId, { retainageRate: 500 }))).toMatchObject({ status: 400, path: 'reason' })
    const cleared = await set(who.agency, lotId, { loanAmount: null, reason: 'Loan repaid' })
    expect(cleared.data.ledger).toMatchObject({ retainageRate: 1000, loanAmount: null })
    expect((await set(who.agency, lotId, { loanAmount: null })).data.changeId).toBeNull()
    const stale = await set(who.agency, lotId, { retainageRate: 1, reason: 'Late', version: 2 })
    expect([stale.status, stale.body.current]).toMatchObject([409, { version: 3, retainageRate: 1000 }])
  })
})
