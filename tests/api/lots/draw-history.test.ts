import { describe, expect, test } from 'vitest'

import { sealJournal } from 'provider/live/sealer'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { first } from 'tests/support/builders/review'
import { aDrawRequest } from 'tests/support/builders/requests'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import type { Person } from 'tests/support/world/people'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, approve, claim, complete, draw, fund, release, reverse, review } = drawCalls({
  world,
  who,
})

type Draw = Awaited<ReturnType<typeof aScheduledLot>> & { id: string; item: string; approval: string; payment: string }
type Write = {
  name: string
  by: Person
  write: (facts: Draw) => Promise<{ status: number; changeId: string | null }>
  operation: string
  before: object | null
  after: object | null
  why: string | null
}

const slabItem = { code: '03-300', title: 'Slab', budget: 10_000, progress: 50 }

/** A submitted draw, or a completed one that is approved and paid. */
async function aPreparedDraw(isPaid: boolean): Promise<Draw> {
  const lot = await aScheduledLot()
  const { id, items } = await aDraw(lot.lot, [slabItem])
  const facts = { ...lot, id, item: first(items), approval: '', payment: '' }
  if (!isPaid) return facts
  await complete(id)
  const approval = (await approve(who.agency, id)).data.record.uuid
  const paid = await fund(who.agency, id, { lines: [{ lineId: lot.slab, amount: 400_000 }] })
  return { ...facts, approval, payment: paid.data.record.uuid }
}

/** Everything of a draw that a person sees, without versions and without the records behind a zero. */
async function stateOf(id: string): Promise<string> {
  const { data } = await draw(who.agency, id)
  return JSON.stringify(data, (key, value: unknown) => (key === 'version' || key === 'record' ? undefined : value))
}

const openWrites: Write[] = [
  {
    name: 'a claim',
    by: who.agency,
    write: ({ id, slab }) => claim(who.agency, id, slab, { requested: 5, claimedPercent: 12.5, storedMaterials: 7 }),
    operation: 'ledger.claimLine',
    before: { requested: null, claimedPercent: null, storedMaterials: 0 },
    after: { requested: 5, claimedPercent: 12.5, storedMaterials: 7 },
    why: null,
  },
  {
    name: 'an override',
    by: who.reviewer,
    write: ({ id, slab }) => review(who.reviewer, id, slab, { override: 9, reason: 'Cracks' }),
    operation: 'ledger.reviewLine',
    before: { override: null },
    after: { override: 9 },
    why: 'Cracks',
  },
  {
    name: 'a documented amount',
    by: who.reviewer,
    write: ({ id, permits }) => review(who.reviewer, id, permits, { documented: 9, reason: 'Invoice 4' }),
    operation: 'ledger.reviewLine',
    before: { documented: null },
    after: { documented: 9 },
    why: 'Invoice 4',
  },
  {
    name: 'a chosen item',
    by: who.reviewer,
    write: ({ id, roof, item }) => review(who.reviewer, id, roof, { itemId: item }),
    operation: 'ledger.reviewLine',
    before: { itemId: null },
    after: { itemId: expect.any(String) },
    why: null,
  },
]

const paidWrites: Write[] = [
  {
    name: 'a payment',
    by: who.agency,
    write: ({ id }) => fund(who.agency, id),
    operation: 'ledger.fundDraw',
    before: null,
    after: { kind: 'funding', total: 600_000, reference: 'Wire 7' },
    why: null,
  },
  {
    name: 'a release',
    by: who.agency,
    write: ({ id }) => release(who.agency, id),
    operation: 'ledger.releaseRetainage',
    before: null,
    after: { kind: 'release', total: 200_000, reference: 'Wire 8' },
    why: null,
  },
  {
    name: 'a reversal',
    by: who.admin,
    write: ({ payment }) => reverse(who.admin, payment),
    operation: 'ledger.reverseRecord',
    before: { removed: false },
    after: { removed: true },
    why: 'Wrong amounts',
  },
]

/** Undoes and redoes a write, and compares the states and its entry of the audit trail. */
async function expectReversible({ by, write, operation, before, after, why }: Write, facts: Draw): Promise<void> {
  const was = await stateOf(facts.id)
  const { status, changeId } = await write(facts)
  const is = await stateOf(facts.id)
  expect([status, is === was]).toEqual([200, false])
  await sealJournal(world.deps.pool)
  const audit = await call(world, who.agency, 'audit.list', { query: { filters: { record: [facts.lot] } } })
  const entry = first(audit.data.data)
  expect(entry).toMatchObject({ operation, why })
  if (before) expect(entry.before).toMatchObject(before)
  else expect(entry.before).toBeNull()
  if (after) expect(entry.after).toMatchObject(after)
  const back = await undo(by, changeId)
  expect([back.status, (await stateOf(facts.id)) === was]).toEqual([200, true])
  const again = await undo(by, back.changeId)
  expect([again.status, (await stateOf(facts.id)) === is]).toEqual([200, true])
}

describe('is audited with before, after and reason, undone, and redone:', () => {
  test.each(openWrites.map((one) => [one.name, one] as const))('%s in an open draw', async (_name, one) =>
    expectReversible(one, await aPreparedDraw(false)),
  )

  test.each(paidWrites.map((one) => [one.name, one] as const))('%s on a completed draw', async (_name, one) =>
    expectReversible(one, await aPreparedDraw(true)),
  )

  test('an approval with its reason', async () => {
    const facts = await aPreparedDraw(false)
    await complete(facts.id)
    const lines = [{ lineId: facts.slab, amount: 1_000_001 }]
    await expectReversible(
      {
        name: 'an approval',
        by: who.agency,
        write: ({ id }) => approve(who.agency, id, { lines, reason: 'Invoice seen' }),
        operation: 'ledger.approveDraw',
        before: null,
        after: { kind: 'approval', total: 1_000_001, lines },
        why: 'Invoice seen',
      },
      facts,
    )
  })
})

describe('nobody undoes', () => {
  test('records of another agency’s lot, or as a reviewer or borrower of the lot', async () => {
    const { id } = await aPreparedDraw(true)
    const { changeId } = await fund(who.agency, id)
    const was = await stateOf(id)
    for (const person of [who.reviewer, who.borrower, who.agency2, who.reviewer2, who.borrower2])
      expect([403, 404]).toContain((await undo(person, changeId)).status)
    expect((await stateOf(id)) === was).toBe(true)
  })

  test('an override as the borrower of the lot', async () => {
    const { id, slab } = await aPreparedDraw(false)
    const { changeId } = await review(who.reviewer, id, slab, { override: 9, reason: 'Cracks' })
    expect([403, 404]).toContain((await undo(who.borrower, changeId)).status)
  })
})

test('a reviewer of another draw of the lot neither reads nor writes this one', async () => {
  const { lot, slab, id } = await aPreparedDraw(false)
  await aDrawRequest(world, { lot, reviewer: who.reviewer2.uuid })
  const tries = await Promise.all([
    draw(who.reviewer2, id),
    claim(who.reviewer2, id, slab, { requested: 1 }),
    review(who.reviewer2, id, slab, { override: 1, reason: 'Mine' }),
  ])
  expect(tries.map(({ status }) => status)).toEqual([404, 403, 404])
})
