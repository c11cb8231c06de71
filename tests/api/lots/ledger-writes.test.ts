import { describe, expect, test } from 'vitest'

import { mostCents } from 'contract/money/cents'
import { t as refusal } from 'locales/refusals'
import { mayReceive } from 'provider/access/scope'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { ledgerCalls, roof, slab } from 'tests/support/builders/ledger-calls'
import { first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aBudget, aBudgetedLot, add, edit, ledgerOf, order, read, remove, set } = ledgerCalls({ world, who })
const driveway = { ...slab, title: 'Driveway' }

describe('refuses', () => {
  const hostile = [-1, 0.5, 2 ** 53, mostCents + 1, '100', null]

  test.each(hostile)('%j as an amount, and stores nothing', async (amount) => {
    const { lotId, slab } = await aBudget()
    const attempts = [
      callWrongly(world, who.agency, 'ledger.addLines', {
        params: { lotId },
        body: { lines: [{ ...roof, title: 'Other', scheduledValue: amount }] },
      }),
      callWrongly(world, who.agency, 'ledger.updateLine', {
        params: { id: slab.uuid },
        body: { scheduledValue: amount, reason: 'Bid' },
      }),
      callWrongly(world, who.agency, 'ledger.recordChangeOrder', {
        params: { lotId },
        body: {
          date: '2026-06-15',
          reason: 'Bid',
          lines: [{ lineId: slab.uuid, amount: amount === -1 ? -mostCents - 1 : amount }],
        },
      }),
      ...(amount === null
        ? []
        : [callWrongly(world, who.agency, 'ledger.set', { params: { lotId }, body: { loanAmount: amount } })]),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(400)
    expect((await ledgerOf(lotId)).totals.revisedValue.value).toBe(6_000_050)
  })

  test('rates above 100 %, impossible days, changes of nothing and blank reasons', async () => {
    const { lotId, slab } = await aBudget()
    const lines = [{ lineId: slab.uuid, amount: 1 }]
    const record = (body: object) =>
      callWrongly(world, who.agency, 'ledger.recordChangeOrder', {
        params: { lotId },
        body: { date: '2026-06-15', reason: 'Bid', lines, ...body },
      })
    const answers = await Promise.all([
      callWrongly(world, who.agency, 'ledger.set', { params: { lotId }, body: { retainageRate: 10_001 } }),
      callWrongly(world, who.agency, 'ledger.set', { params: { lotId }, body: { storedLimit: -1 } }),
      record({ date: '2026-02-30' }),
      record({ reason: '  ' }),
      record({ lines: [] }),
      record({ lines: [{ lineId: slab.uuid, amount: 0 }] }),
      callWrongly(world, who.agency, 'ledger.removeLine', { params: { id: slab.uuid }, body: {} }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400])
    expect(answers.slice(2).map(({ issues }) => issues[0]?.path)).toEqual([
      'date',
      'reason',
      'lines',
      'lines.0.amount',
      'reason',
    ])
  })

  test('writes of reviewers, borrowers and other agencies', async () => {
    const { lotId, slab } = await aBudget()
    const tries = (person: Person) => [
      add(person, lotId, [driveway]),
      edit(person, slab.uuid, { title: 'Mine' }),
      remove(person, slab.uuid),
      order(person, lotId, [[slab.uuid, 1]]),
      set(person, lotId, { loanAmount: 1 }),
    ]
    for (const [person, status] of [
      [who.reviewer, 403],
      [who.borrower, 403],
      [who.agency2, 404],
    ] as const)
      for (const answer of await Promise.all(tries(person))) expect(answer.status).toBe(status)
    expect(await ledgerOf(lotId)).toMatchObject({
      lines: [{ title: 'Slab' }, { title: 'Roof' }],
      changeOrders: [],
      version: 1,
    })
  })
})

describe('undo', () => {
  test('takes back each kind of write, and redo brings it back', async () => {
    const { lotId, slab, roof } = await aBudget()
    const state = async () => {
      const { lines, changeOrders, loanAmount } = await ledgerOf(lotId)
      return JSON.stringify([
        lines.map(({ title, figures }) => [title, figures.revisedValue.value]),
        changeOrders.length,
        loanAmount,
      ])
    }
    const writes = [
      () => add(who.agency, lotId, [driveway]),
      () => edit(who.agency, slab.uuid, { scheduledValue: 1, reason: 'Bid' }),
      () => remove(who.agency, roof.uuid),
      () => order(who.agency, lotId, [[slab.uuid, 5]]),
      () => set(who.agency, lotId, { loanAmount: 7, reason: 'Loan' }),
    ]
    for (const write of writes) {
      const before = await state()
      const { changeId } = await write()
      const after = await state()
      expect(after).not.toBe(before)
      const back = await undo(who.agency, changeId)
      expect([back.status, await state()]).toEqual([200, before])
      expect((await undo(who.agency, back.changeId)).status).toBe(200)
      expect(await state()).toBe(after)
    }
  })

  test('is refused for a line that a change order changes by now', async () => {
    const lotId = await aBudgetedLot()
    const added = await add(who.agency, lotId, [slab])
    await order(who.admin, lotId, [[first(added.data.ledger.lines).uuid, 1]])
    const refused = await undo(who.agency, added.changeId)
    expect([refused.status, refused.message]).toEqual([409, refusal('budgetLineInUse', { n: 1, line: '03-300 Slab' })])
    expect((await ledgerOf(lotId)).lines).toHaveLength(1)
  })

  test('is refused for a change order without which a later one leaves less than nothing', async () => {
    const { lotId, slab } = await aBudget()
    const raised = await order(who.agency, lotId, [[slab.uuid, 1_000]])
    await order(who.admin, lotId, [[slab.uuid, -4_000_500]])
    const refused = await undo(who.agency, raised.changeId)
    expect([refused.status, refused.message]).toEqual([
      409,
      refusal('revisedNegative', { line: '03-300 Slab', value: '−$5.00' }),
    ])
  })

  test('is refused for a removed line whose code and title are taken; numbers stay used', async () => {
    const { lotId, slab: line, roof: other } = await aBudget()
    const removed = await remove(who.agency, line.uuid)
    await add(who.agency, lotId, [slab])
    expect((await undo(who.agency, removed.changeId)).message).toBe(refusal('sameBudgetLine'))
    await undo(who.agency, (await order(who.agency, lotId, [[other.uuid, 1]])).changeId)
    const { ledger } = (await order(who.agency, lotId, [[other.uuid, 1]])).data
    expect(ledger.changeOrders.map(({ number }) => number)).toEqual([2])
  })

  test('is refused to an agency whose lot went to another one', async () => {
    const lotId = await aBudgetedLot()
    const { changeId } = await add(who.agency, lotId, [slab])
    await call(world, who.admin, 'lots.assignAgency', { body: { target: { ids: [lotId] }, agency: who.agency2.uuid } })
    expect((await undo(who.agency, changeId)).status).toBe(404)
    expect((await read(who.agency2, lotId)).data.lines).toHaveLength(1)
  })
})

describe('two writers at once', () => {
  test('get different numbers for their change orders, and both count', async () => {
    const { lotId, slab } = await aBudget()
    const people = [who.agency, who.admin, who.agency, who.admin]
    const answers = await Promise.all(people.map((person) => order(person, lotId, [[slab.uuid, 10]])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ledger = await ledgerOf(lotId)
    expect(ledger.changeOrders.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(ledger.totals.changeOrders.value).toBe(40)
  })

  test('cannot together take more from a line than it has', async () => {
    const { lotId, slab } = await aBudget()
    const takes = [who.agency, who.admin].map((person) => order(person, lotId, [[slab.uuid, -3_000_000]]))
    expect((await Promise.all(takes)).map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('keep a line that one removes while the other changes it by an order', async () => {
    const { lotId, slab } = await aBudget()
    const [removed, ordered] = await Promise.all([
      remove(who.agency, slab.uuid),
      order(who.admin, lotId, [[slab.uuid, 1]]),
    ])
    expect([removed.status === 200, ordered.status === 200].filter(Boolean)).toHaveLength(1)
  })

  test('undo and record a change order of one line without a deadlock', async () => {
    const { lotId, slab } = await aBudget()
    const raised = await order(who.agency, lotId, [[slab.uuid, 1_000]])
    const both = await Promise.all([
      undo(who.agency, raised.changeId),
      edit(who.admin, slab.uuid, { scheduledValue: 5_000_000, reason: 'Bid' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(first((await ledgerOf(lotId)).lines).figures.revisedValue.value).toBe(5_000_000)
  })
})

describe('the journal', () => {
  test('has values before and after, and the reason', async () => {
    const { lotId, slab } = await aBudget()
    await edit(who.agency, slab.uuid, { scheduledValue: 3_900_000, reason: 'Bid corrected' })
    await order(who.agency, lotId, [[slab.uuid, 5]])
    await sealJournal(world.deps.pool)
    const { data } = await call(world, who.agency, 'audit.list', { query: { filters: { record: [lotId] } } })
    expect(data.data.map(({ operation, part, why }) => [operation, part, why])).toEqual([
      ['ledger.recordChangeOrder', 'Change order 1', 'Soil report'],
      ['ledger.updateLine', '03-300 Slab', 'Bid corrected'],
      ['ledger.addLines', '07-300 Roof', null],
      ['ledger.addLines', '03-300 Slab', null],
    ])
    expect(data.data[0]?.after).toMatchObject({ number: 1, lines: [{ lineId: slab.uuid, amount: 5 }] })
    expect(data.data[1]).toMatchObject({ before: { scheduledValue: 4_000_000 }, after: { scheduledValue: 3_900_000 } })
  })

  test('announces a change to everyone of the lot, and to nobody else', async () => {
    const { slab } = await aBudget()
    const before = await sealJournal(world.deps.pool)
    await edit(who.agency, slab.uuid, { title: 'Footings' })
    const [sent] = await readDeliveries(world.deps.pool, before, await sealJournal(world.deps.pool))
    const hears = (person: Person) =>
      sent && mayReceive({ ...person, agency: null, isEmailVerified: true, sessionId: '' }, sent.facts)
    expect([who.admin, who.agency, who.reviewer, who.borrower].map(hears)).toEqual([true, true, true, true])
    expect([who.agency2, who.reviewer2, who.borrower2].map(hears)).toEqual([false, false, false])
    expect(sent?.text).toContain('"title":"Footings"')
  })
})
