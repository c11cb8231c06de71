import { describe, expect, test } from 'vitest'

import { t as refusal } from 'locales/refusals'
import { sealJournal } from 'provider/live/sealer'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { failed, ledgerCalls } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, approve, claim, complete, draw, draws, fund, lineOf, release, reverse, review } =
  drawCalls({ world, who })

const { order } = ledgerCalls({ world, who })
const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

/** A completed draw of $10,000 on the slab at 50 %. */
async function aCompletedDraw() {
  const lot = await aScheduledLot()
  const { id } = await aDraw(lot.lot, [slabItem])
  await complete(id)
  return { ...lot, id }
}

describe('an approval', () => {
  test('has the recommended amounts, a date, a reference and who made it', async () => {
    const { id, slab, lot } = await aCompletedDraw()
    const { data, message } = await approve(who.agency, id, { reference: 'Minutes 12' })
    expect(message).toBe('Draw 1: $10,000.00 approved')
    expect(data.record).toMatchObject({
      kind: 'approval',
      date: '2026-06-30',
      reference: 'Minutes 12',
      lines: [{ lineId: slab, amount: 1_000_000 }],
      total: 1_000_000,
      createdBy: { uuid: who.agency.uuid },
    })
    expect((await lineOf(id, slab)).figures.approved).toMatchObject({
      value: 1_000_000,
      inputs: [{ term: 'approved', record: data.record.uuid }],
    })
    await sealJournal(world.deps.pool)
    const audit = await call(world, who.agency, 'audit.list', { query: { filters: { record: [lot] } } })
    expect(audit.data.data[0]).toMatchObject({ operation: 'ledger.approveDraw', part: 'Approval' })
  })

  test('needs a completed draw request, and a reason above the recommendation', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    expect((await approve(who.agency, id)).status).toBe(409)
    await complete(id)
    const lines = [{ lineId: slab, amount: 1_000_001 }]
    expect(failed(await approve(who.agency, id, { lines }))).toEqual({
      status: 400,
      path: 'reason',
      message: refusal('aboveRecommended'),
    })
    expect((await approve(who.agency, id, { lines, reason: 'Invoice seen' })).data.record.reason).toBe('Invoice seen')
    expect(failed(await approve(who.admin, id))).toMatchObject({ status: 409, message: refusal('approvedAlready') })
  })

  test('names each line once', async () => {
    const { id, slab, roof } = await aCompletedDraw()
    const lines = [slab, roof, slab].map((lineId) => ({ lineId, amount: 0 }))
    for (const answer of [await approve(who.agency, id, { lines }), await release(who.agency, id, { lines })])
      expect(failed(answer)).toEqual({ status: 400, path: 'lines.2.lineId', message: refusal('budgetLineTwice') })
  })

  test('is refused to reviewers, borrowers and strangers, and without a schedule', async () => {
    const { id, slab, roof, permits } = await aCompletedDraw()
    for (const person of [who.reviewer, who.borrower]) expect((await approve(person, id)).status).toBe(403)
    expect((await approve(who.agency2, id)).status).toBe(404)
    const lines = [{ lineId: (await aScheduledLot()).slab, amount: 1 }]
    expect(failed(await approve(who.agency, id, { lines, reason: 'Foreign' }))).toMatchObject({
      status: 400,
      path: 'lines.0.lineId',
    })
    await world.db.deleteFrom('ledger_lines').where('uuid', 'in', [slab, roof, permits]).execute()
    expect(failed(await approve(who.agency, id))).toMatchObject({ status: 409, message: refusal('noSchedule') })
  })

  test('is undone, and reversed with a reason, until it is funded', async () => {
    const { id } = await aCompletedDraw()
    const first = await approve(who.agency, id)
    expect((await undo(who.agency, first.changeId)).status).toBe(200)
    expect((await draw(who.agency, id)).data.records).toEqual([])
    const again = await approve(who.admin, id)
    const paid = await fund(who.agency, id)
    expect(failed(await reverse(who.agency, again.data.record.uuid))).toMatchObject({
      status: 409,
      message: refusal('fundedAlready'),
    })
    expect((await undo(who.admin, again.changeId)).status).toBe(409)
    expect((await reverse(who.agency, paid.data.record.uuid)).message).toBe('Draw 1: payment of $10,000.00 reversed')
    const reversed = await reverse(who.agency, again.data.record.uuid)
    expect((await draw(who.agency, id)).data.totals.approved.value).toBe(0)
    await undo(who.agency, reversed.changeId)
    expect((await draw(who.agency, id)).data.totals.approved.value).toBe(1_000_000)
  })

  test('needs a reason above what the approvals of other draws leave', async () => {
    const { id, slab, lot } = await aCompletedDraw()
    const later = await aDraw(lot, [{ ...slabItem, budget: 18_000 }])
    await complete(later.id)
    // 20,000 in place, 2,000 held: both draws recommend out of the same 18,000.
    await approve(who.agency, id)
    expect((await lineOf(later.id, slab)).approvable).toBe(800_000)
    expect((await lineOf(later.id, slab, who.borrower)).approvable).toBeNull()
    const lines = [{ lineId: slab, amount: 1_800_000 }]
    expect(failed(await approve(who.agency, later.id, { lines }))).toEqual({
      status: 400,
      path: 'reason',
      message: refusal('aboveLeft', { most: '$8,000.00', line: '03-300 Slab' }),
    })
    const approved = await approve(who.agency, later.id)
    expect(approved.data.record.lines).toEqual([{ lineId: slab, amount: 800_000 }])
    await undo(who.agency, approved.changeId)
    const above = await approve(who.agency, later.id, { lines, reason: 'Paid by the builder' })
    expect([above.status, above.data.record.total]).toEqual([200, 1_800_000])
  })

  test('keeps what an override adds above available beside other draws', async () => {
    const { slab, lot, id } = await aCompletedDraw()
    const later = await aDraw(lot, [slabItem])
    await review(who.reviewer, later.id, slab, { override: 1_900_000, reason: 'Deposit for the roof' })
    await complete(later.id)
    await approve(who.agency, id)
    // 18,000 available, 10,000 approved by draw 1, and 1,000 above available by the reviewer's reason.
    expect((await approve(who.agency, later.id)).data.record.total).toBe(900_000)
  })

  test('comes back by a redo only while there is no other one', async () => {
    const { id } = await aCompletedDraw()
    const back = await undo(who.agency, (await approve(who.agency, id)).changeId)
    await approve(who.admin, id)
    const again = await undo(who.agency, back.changeId)
    expect([again.status, again.message]).toEqual([409, refusal('approvedAlready')])
  })

  test('is not reversed in a version that was changed since', async () => {
    const { id } = await aCompletedDraw()
    const { data, changeId } = await approve(who.agency, id)
    await undo(who.agency, (await undo(who.agency, changeId)).changeId)
    const stale = await reverse(who.admin, data.record.uuid, 1)
    expect([stale.status, stale.message]).toEqual([409, refusal('stale', { who: who.agency.name })])
  })

  test('made by two people at the same moment exists once', async () => {
    const { id } = await aCompletedDraw()
    const both = await Promise.all([approve(who.agency, id), approve(who.admin, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a payment', () => {
  test('takes approved amounts, in parts, and never more', async () => {
    const { id, slab, lot } = await aCompletedDraw()
    expect(failed(await fund(who.agency, id))).toMatchObject({ status: 409, message: refusal('approveFirst') })
    await approve(who.agency, id)
    await fund(who.agency, id, { lines: [{ lineId: slab, amount: 400_000 }] })
    expect(failed(await fund(who.agency, id, { lines: [{ lineId: slab, amount: 600_001 }] }))).toEqual({
      status: 400,
      path: 'lines.0.amount',
      message: refusal('aboveApproved', { most: '$6,000.00' }),
    })
    const { data, message } = await fund(who.admin, id)
    expect([message, data.record.total]).toEqual(['Draw 1: $6,000.00 funded', 600_000])
    expect(failed(await fund(who.agency, id))).toMatchObject({ status: 409, message: refusal('nothingToFund') })
    expect((await draws(who.agency, lot)).data.now.previouslyFunded).toBe(1_000_000)
    for (const person of [who.reviewer, who.borrower]) expect((await fund(person, id)).status).toBe(403)
    expect((await fund(who.agency2, id)).status).toBe(404)
  })

  test('lowers what later draws have available, and prevents the deletion', async () => {
    const { id, slab, lot } = await aCompletedDraw()
    await approve(who.agency, id)
    await fund(who.agency, id)
    const later = await aDraw(lot, [{ ...slabItem, progress: 75 }])
    // 30,000 in place, 3,000 held, 10,000 funded.
    expect((await lineOf(later.id, slab)).figures.available?.value).toBe(1_700_000)
    const deleted = await call(world, who.agency, 'requests.delete', { body: { target: { ids: [id] } } })
    expect(deleted).toMatchObject({
      message: '',
      data: { done: [], refused: [{ uuid: id, message: refusal('requestHasRecords', { title: 'Draw 1' }) }] },
    })
  })
})

describe('retainage', () => {
  test('is released with the latest completed draw, at most what is held', async () => {
    const { id, slab, lot } = await aCompletedDraw()
    const above = await release(who.agency, id, { lines: [{ lineId: slab, amount: 200_001 }] })
    expect(failed(above)).toEqual({
      status: 400,
      path: 'lines.0.amount',
      message: refusal('aboveHeld', { most: '$2,000.00' }),
    })
    const { message, changeId } = await release(who.agency, id)
    expect(message).toBe('Draw 1: $2,000.00 of retainage released')
    expect(failed(await release(who.agency, id))).toMatchObject({ status: 409, message: refusal('nothingHeld') })
    await undo(who.agency, changeId)
    const later = await aDraw(lot, [slabItem])
    await complete(later.id)
    expect(failed(await release(who.agency, id))).toMatchObject({
      status: 409,
      message: refusal('releaseOnLatest', { n: 2 }),
    })
    for (const person of [who.reviewer, who.borrower]) expect((await release(person, later.id)).status).toBe(403)
  })

  test('comes back by a redo only while it is held', async () => {
    const { id } = await aCompletedDraw()
    const back = await undo(who.agency, (await release(who.agency, id)).changeId)
    await release(who.admin, id)
    const again = await undo(who.agency, back.changeId)
    expect([again.status, again.message]).toEqual([409, refusal('nothingHeld')])
  })

  test('ends the last draw with nothing held, nothing available and a balance of zero', async () => {
    const { lot, slab, permits } = await aScheduledLot()
    const one = await aDraw(lot, [{ code: '03-300', title: 'Slab', budget: 18_000, progress: 50 }])
    await claim(who.agency, one.id, slab, { storedMaterials: 200_000 })
    await complete(one.id)
    await approve(who.agency, one.id)
    await fund(who.agency, one.id)
    await call(world, who.agency, 'ledger.recordChangeOrder', {
      params: { lotId: lot },
      body: { date: '2020-01-01', reason: 'Thicker slab', lines: [{ lineId: slab, amount: 100_005 }] },
    })
    const last = await aDraw(lot, [
      { code: '03-300', title: 'Slab', budget: 18_900, progress: 100 },
      { code: '07-300', title: 'Roof', budget: 18_000, progress: 100 },
    ])
    await call(world, who.agency, 'ledger.reviewLine', {
      params: { requestId: last.id, lineId: permits },
      body: { documented: 500_000 },
    })
    const all = (await draw(who.agency, last.id)).data.lines
    for (const { lineId, figures, version } of all)
      await claim(who.agency, last.id, lineId, { requested: figures.available?.value ?? 0, version })
    await complete(last.id)
    await approve(who.agency, last.id)
    await fund(who.agency, last.id)
    await release(who.agency, last.id)
    const { now: toDate, draws: columns } = (await draws(who.agency, lot)).data
    expect(toDate).toMatchObject({
      retainageHeld: 0,
      previouslyFunded: 6_600_055,
      earned: 6_600_055,
      balanceToFinish: 0,
      overfunded: 0,
      percentComplete: 100,
    })
    const paid = columns.map(({ totals }) => totals.funded + totals.retainageReleased)
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(6_600_055)
  })
})

test.each(['1999-12-31', '2201-01-01', '9999-12-31'])('no record is dated %s', async (date) => {
  const { id, slab, lot } = await aCompletedDraw()
  const refused = { status: 400, path: 'date', message: 'Enter a date from the year 2000 to 2200' }
  expect(failed(await approve(who.agency, id, { date }))).toEqual(refused)
  expect(failed(await fund(who.agency, id, { date }))).toEqual(refused)
  expect(failed(await release(who.agency, id, { date }))).toEqual(refused)
  expect(failed(await order(who.agency, lot, [[slab, 100]], { date }))).toEqual(refused)
  expect((await approve(who.agency, id, { date: '2200-12-31' })).status).toBe(200)
})
