import { describe, expect, test } from 'vitest'

import { t as ruleText } from 'locales/rules'
import { t as refusal } from 'locales/refusals'
import { mayReceive } from 'provider/access/scope'
import { readDeliveries } from 'provider/live/delivery'
import { sealJournal } from 'provider/live/sealer'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { failed } from 'tests/support/builders/ledger-calls'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { first } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, claim, complete, draw, draws, lineOf, review } = drawCalls({ world, who })

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

describe('a draw', () => {
  test('takes requested from the item of the line’s code, and in place from its progress', async () => {
    const { lot, slab, roof } = await aScheduledLot()
    const { id, items } = await aDraw(lot, [slabItem, { code: '99-999', budget: 5 }])
    const { data } = await draw(who.agency, id)
    const [line] = data.lines
    expect(line).toMatchObject({ lineId: slab, itemId: items[0], isChosen: false, inspectedPercent: 50 })
    expect(line?.figures).toMatchObject({
      requested: { value: 1_000_000 },
      workInPlace: { value: 2_000_000, rounding: 'halfUp' },
      retainageHeld: { value: 200_000 },
      available: { value: 1_800_000 },
      recommended: { value: 1_000_000 },
    })
    expect(data.lines.find(({ lineId }) => lineId === roof)?.figures.requested.value).toBe(0)
    expect(data.unlinked).toEqual([{ itemId: items[1], code: '99-999', title: 'Item 2', budget: 500 }])
    expect(data.totals.recommended?.value).toBe(1_000_000)
  })

  test('links an item whose code several lines share once a line is chosen', async () => {
    const { lot, slab } = await aScheduledLot()
    await aLedgerLine(world, { lot, code: '03-300', title: 'Garage slab' })
    const { id, items } = await aDraw(lot, [{ ...slabItem, title: 'Concrete' }])
    expect((await draw(who.reviewer, id)).data.unlinked.map(({ itemId }) => itemId)).toEqual(items)
    const chosen = await review(who.reviewer, id, slab, { itemId: first(items) })
    expect(await lineOf(id, slab)).toMatchObject({ itemId: items[0], isChosen: true, version: 2 })
    await undo(who.reviewer, chosen.changeId)
    expect((await lineOf(id, slab)).itemId).toBeNull()
  })

  test('links an item to the line that an earlier draw chose for its code', async () => {
    const { lot, slab, roof } = await aScheduledLot()
    const concrete = { code: '27', title: 'Concrete', budget: 10_000, progress: 50 }
    const one = await aDraw(lot, [concrete])
    await review(who.reviewer, one.id, slab, { itemId: first(one.items) })
    const next = await aDraw(lot, [{ ...concrete, code: ' 27 ', title: 'Pour' }])
    expect(await lineOf(next.id, slab)).toMatchObject({ itemId: next.items[0], isChosen: false })
    await review(who.reviewer, next.id, roof, { itemId: first(next.items) })
    expect((await lineOf(next.id, slab)).itemId).toBeNull()
  })

  test('shows everyone of the draw request its figures, and nobody else', async () => {
    const { lot } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    for (const person of [who.admin, who.agency, who.reviewer, who.borrower]) {
      expect((await draw(person, id)).status).toBe(200)
      expect((await draws(person, lot)).data.draws).toHaveLength(1)
    }
    for (const stranger of [who.agency2, who.reviewer2, who.borrower2]) {
      expect((await draw(stranger, id)).status).toBe(404)
      expect((await draws(stranger, lot)).status).toBe(404)
    }
  })

  test('hides recommendations from a borrower until it is completed', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    await review(who.reviewer, id, slab, { override: 700_000, reason: 'Cracks' })
    const before = (await draw(who.borrower, id)).data
    expect(before.lines[0]).toMatchObject({ override: null, requestedAboveAvailable: 0 })
    expect([before.lines[0]?.figures.recommended, before.totals.available]).toEqual([null, null])
    expect((await draws(who.borrower, lot)).data.draws[0]?.totals).toMatchObject({ recommended: null, available: null })
    await complete(id)
    expect((await draw(who.borrower, id)).data.lines[0]).toMatchObject({
      override: { amount: 700_000, reason: 'Cracks' },
      figures: { recommended: { value: 700_000 } },
    })
  })

  test('gives the lot its budget and progress', async () => {
    const { lot } = await aScheduledLot()
    await aDraw(lot, [slabItem])
    await aDraw(lot, [{ code: '07-300', budget: 1, progress: 100 }])
    const { data } = await call(world, who.agency, 'lots.details', { params: { id: lot } })
    // 40,000 at 50 % and 20,000.50 at 100 %, without the permits.
    expect(data).toMatchObject({ budget: 65_001, progress: 66.7 })
    const page = await call(world, who.agency, 'lots.list', { body: { keyword: data.street } })
    expect(page.data.data.find(({ uuid }) => uuid === lot)).toMatchObject({ budget: 65_001, progress: 66.7 })
  })
})

describe('claims', () => {
  test('are set by the borrower until the draw request is submitted', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem], 'pending')
    const claimed = await claim(who.borrower, id, slab, {
      requested: 333_333,
      claimedPercent: 60.5,
      storedMaterials: 1_200_000,
      version: 1,
    })
    expect([claimed.status, claimed.message]).toEqual([200, '03-300 Slab: draw amounts set'])
    const line = await lineOf(id, slab)
    expect(line).toMatchObject({ requested: 333_333, claimedPercent: 60.5, storedAboveLimit: 200_000, version: 2 })
    expect(line.figures.storedMaterials.value).toBe(1_000_000)
    await undo(who.borrower, claimed.changeId)
    expect(await lineOf(id, slab)).toMatchObject({ requested: null, claimedPercent: null, storedMaterials: 0 })
  })

  test('of a borrower are refused after submission and for items not requested', async () => {
    const { lot, slab } = await aScheduledLot()
    const sent = await aDraw(lot, [slabItem])
    const late = await claim(who.borrower, sent.id, slab, { requested: 1 })
    expect(failed(late)).toMatchObject({ status: 409, message: ruleText('rule.claimSent') })
    expect((await claim(who.reviewer, sent.id, slab, { requested: 1 })).status).toBe(403)
    expect((await claim(who.agency, sent.id, slab, { requested: 1 })).status).toBe(200)
    const open = await aDraw(lot, [slabItem], 'pending')
    await world.db
      .updateTable('inspection_items')
      .set({ status: 'Approved' })
      .where('uuid', '=', first(open.items))
      .execute()
    expect((await claim(who.borrower, open.id, slab, { requested: 1 })).status).toBe(409)
  })

  test('of a borrower are not undone after submission, and neither is an undo', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem], 'pending')
    const claimed = await claim(who.borrower, id, slab, { requested: 1 })
    const other = await claim(who.borrower, id, slab, { storedMaterials: 2 })
    const back = await undo(who.borrower, other.changeId)
    await world.db.updateTable('draw_requests').set({ status: 'submitted' }).where('uuid', '=', id).execute()
    for (const { changeId } of [claimed, back]) {
      const late = await undo(who.borrower, changeId)
      expect([late.status, late.message]).toEqual([409, ruleText('rule.claimSent')])
    }
    expect(await lineOf(id, slab)).toMatchObject({ requested: 1, storedMaterials: 0 })
  })

  test('are refused to strangers, on other lots’ lines, stale, and with impossible amounts', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem], 'pending')
    const elsewhere = await aScheduledLot()
    for (const stranger of [who.agency2, who.borrower2])
      expect((await claim(stranger, id, slab, { requested: 1 })).status).toBe(404)
    expect((await claim(who.agency, id, elsewhere.slab, { requested: 1 })).status).toBe(404)
    await claim(who.borrower, id, slab, { requested: 5 })
    const stale = await claim(who.agency, id, slab, { requested: 6, version: 1 })
    expect([stale.status, stale.message]).toEqual([409, refusal('stale', { who: who.borrower.name })])
    for (const requested of [-1, 0.5, '5', 2 ** 53])
      expect(
        (
          await callWrongly(world, who.agency, 'ledger.claimLine', {
            params: { requestId: id, lineId: slab },
            body: { requested },
          })
        ).status,
      ).toBe(400)
    expect((await lineOf(id, slab)).requested).toBe(5)
  })
})

describe('a review', () => {
  test('overrides the recommended amount with a reason, which the journal keeps', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    expect(failed(await review(who.reviewer, id, slab, { override: 0 }))).toEqual({
      status: 400,
      path: 'reason',
      message: refusal('overrideNeedsReason'),
    })
    const set = await review(who.reviewer, id, slab, { override: 0, reason: 'Lien not waived' })
    expect((await lineOf(id, slab)).figures.recommended).toMatchObject({
      value: 0,
      inputs: [{ term: 'requested' }, { term: 'available' }, { term: 'override', value: 0 }],
    })
    await sealJournal(world.deps.pool)
    const { data } = await call(world, who.agency, 'audit.list', { query: { filters: { record: [lot] } } })
    expect(data.data[0]).toMatchObject({
      operation: 'ledger.reviewLine',
      part: '03-300 Slab',
      before: { override: null },
      after: { override: 0 },
      why: 'Lien not waived',
    })
    await undo(who.reviewer, set.changeId)
    expect((await lineOf(id, slab)).figures.recommended?.value).toBe(1_000_000)
  })

  test('sends a borrower no recommended amount by the live stream', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    const before = await sealJournal(world.deps.pool)
    await review(who.reviewer, id, slab, { override: 123_456, reason: 'Lien not waived' })
    const [sent] = await readDeliveries(world.deps.pool, before, await sealJournal(world.deps.pool))
    const borrower = { ...who.borrower, agency: null, isEmailVerified: true, sessionId: '' }
    expect(sent && mayReceive(borrower, sent.facts)).toBe(true)
    expect(sent?.text).toContain('drawLine')
    expect(sent?.text).not.toContain('123456')
  })

  test('documents soft-cost lines only', async () => {
    const { lot, slab, permits } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    expect(failed(await review(who.reviewer, id, slab, { documented: 5 }))).toMatchObject({
      status: 400,
      path: 'documented',
    })
    await review(who.reviewer, id, permits, { documented: 200_000 })
    expect((await lineOf(id, permits)).figures.earned.value).toBe(200_000)
  })

  test('is not undone to an item that another line has by now', async () => {
    const { lot, slab, roof } = await aScheduledLot()
    const { id, items } = await aDraw(lot, [slabItem])
    const itemId = first(items)
    await review(who.reviewer, id, slab, { itemId })
    const cleared = await review(who.reviewer, id, slab, { itemId: null })
    await review(who.agency, id, roof, { itemId })
    const back = await undo(who.reviewer, cleared.changeId)
    expect([back.status, back.message]).toEqual([409, refusal('itemOnOtherLine', { line: '07-300 Roof' })])
    expect([(await lineOf(id, roof)).itemId, (await lineOf(id, slab)).itemId]).toEqual([itemId, null])
  })

  test('is refused to borrowers and strangers, and for items of other draws', async () => {
    const { lot, slab, roof } = await aScheduledLot()
    const { id, items } = await aDraw(lot, [slabItem])
    const other = await aDraw(lot, [slabItem])
    expect((await review(who.borrower, id, slab, { override: 1, reason: 'Mine' })).status).toBe(403)
    for (const stranger of [who.agency2, who.reviewer2])
      expect((await review(stranger, id, slab, { override: 1, reason: 'Mine' })).status).toBe(404)
    expect(failed(await review(who.reviewer, id, slab, { itemId: first(other.items) }))).toMatchObject({
      status: 400,
      path: 'itemId',
    })
    await review(who.reviewer, id, roof, { itemId: first(items) })
    expect(failed(await review(who.reviewer, id, slab, { itemId: first(items) }))).toMatchObject({
      status: 400,
      path: 'itemId',
    })
  })
})

describe('completion', () => {
  test('freezes the figures: later change orders and edits do not change them', async () => {
    const { lot, slab } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    expect((await draw(who.agency, id)).data.frozenAt).toBeNull()
    await complete(id)
    const before = (await draw(who.agency, id)).data
    expect(before.frozenAt).not.toBeNull()
    await call(world, who.agency, 'ledger.recordChangeOrder', {
      params: { lotId: lot },
      body: { date: before.date, reason: 'Thicker slab', lines: [{ lineId: slab, amount: 500_000 }] },
    })
    await call(world, who.agency, 'ledger.set', { params: { lotId: lot }, body: { retainageRate: 500, reason: 'Law' } })
    expect((await draw(who.agency, id)).data).toEqual(before)
    expect((await draws(who.agency, lot)).data.draws[0]?.totals.revisedValue).toBe(6_500_050)
    expect((await draws(who.agency, lot)).data.now.balanceToFinish).toBe(4_500_050 + 250_000)
    for (const write of [
      claim(who.agency, id, slab, { requested: 1 }),
      review(who.agency, id, slab, { override: 1, reason: 'Late' }),
    ])
      expect(failed(await write)).toMatchObject({ status: 409, message: ruleText('rule.frozen') })
  })

  test('keeps lines with amounts in the schedule', async () => {
    const { lot, roof } = await aScheduledLot()
    const { id } = await aDraw(lot, [slabItem])
    await claim(who.agency, id, roof, { storedMaterials: 5 })
    const removed = await call(world, who.agency, 'ledger.removeLine', {
      params: { id: roof },
      body: { reason: 'Not built' },
    })
    expect(failed(removed)).toMatchObject({
      status: 409,
      message: refusal('lineInDraw', { n: 1, line: '07-300 Roof' }),
    })
  })

  test('freezes nothing on a lot without a schedule', async () => {
    const { lot, slab, roof, permits } = await aScheduledLot()
    await world.db.deleteFrom('ledger_lines').where('uuid', 'in', [slab, roof, permits]).execute()
    const { id } = await aDraw(lot, [slabItem])
    await complete(id)
    expect((await draw(who.agency, id)).data).toMatchObject({ frozenAt: null, lines: [], percentComplete: null })
  })
})

describe('an item of a soft-cost line', () => {
  test('needs no progress to complete its draw, and others do', async () => {
    const { lot, permits } = await aScheduledLot()
    const { id, items } = await aDraw(lot, [slabItem, { code: '01-100', title: 'Permits', budget: 1_000 }])
    await review(who.reviewer, id, permits, { documented: 80_000 })
    const page = await call(world, who.reviewer, 'requests.requestDetails', { params: { id } })
    expect(page.data.gates.complete).toEqual({ open: true, reasons: [] })
    await world.db
      .updateTable('inspection_items')
      .set({ progress: null })
      .where('uuid', '=', items[0] ?? '')
      .execute()
    expect((await complete(id)).status).toBe(409)
    await world.db
      .updateTable('inspection_items')
      .set({ progress: 10 })
      .where('uuid', '=', items[0] ?? '')
      .execute()
    expect((await complete(id)).status).toBe(200)
    expect((await lineOf(id, permits)).figures.earned.value).toBe(80_000)
  })
})
