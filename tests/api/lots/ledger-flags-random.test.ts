import fc from 'fast-check'
import { expect, test } from 'vitest'

import { flagNames, inFlagOrder, type FlagName } from 'contract/ledger/flag-names'
import { refreshStaleFlags } from 'provider/records/ledger/flags'
import { drawCalls } from 'tests/support/builders/draw-calls'
import { ledgerCalls } from 'tests/support/builders/ledger-calls'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who, undo } = await inWorld()
const { aDraw, aScheduledLot, approve, claim, complete, draw, draws, fund, release, review } = drawCalls({ world, who })
const { ledgerOf, order, read, set } = ledgerCalls({ world, who })

type Lot = { lot: string; lines: readonly string[]; requests: string[]; changes: (string | null)[] }
/** Flags of a completed draw's totals, which its page showed when it was completed. */
type Completed = Map<string, FlagName[]>

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const items = (progress: number) => [
  { code: '03-300', title: 'Slab', budget: 8_000, progress },
  { code: '07-300', title: 'Roof', budget: 4_000, progress: Math.min(100, progress * 2) },
]

/** Flags of a draw's totals as the budget page of its day shows them. */
const totalFlags = async (lot: string, date: string): Promise<FlagName[]> =>
  (await read(who.agency, lot, date)).data.flags.map(({ flag }) => flag)

async function completeDraw({ lot }: Lot, id: string, completed: Completed) {
  const shown = await totalFlags(lot, (await draw(who.agency, id)).data.date)
  if ((await complete(id)).status === 200)
    completed.set(
      id,
      shown.filter((flag) => flag === 'outOfBalance'),
    )
}

const dates = ['2026-06-01', '2026-06-29', '2099-01-01']

/** Writes that may change a flag; refused ones change none. */
const writes = {
  draw: async (of, _index, value) => void of.requests.push((await aDraw(of.lot, items(value % 101))).id),
  progress: async (of, index, value) => {
    const id = pick(of.requests, index)
    if (!id || (await draw(who.agency, id)).data.frozenAt) return
    await world.db
      .updateTable('inspection_items')
      .set({ progress: value % 101 })
      .where('draw_request', '=', id)
      .execute()
  },
  claim: async (of, index, value) => {
    const [id, line] = [of.requests.at(-1), pick(of.lines, index)]
    const amount = value * 20_000
    const body = value % 2 === 0 ? { requested: amount } : { storedMaterials: amount }
    if (id && line) of.changes.push((await claim(who.agency, id, line, body)).data?.changeId ?? null)
  },
  document: async (of, _index, value) => {
    const [id, permits] = [of.requests.at(-1), of.lines[2]]
    if (id && permits) await review(who.reviewer, id, permits, { documented: value * 4_000 })
  },
  order: async (of, index, value) => {
    const [line, date] = [pick(of.lines, index), pick(dates, value)]
    const amount = value % 3 === 0 ? value * 10_000 : -value * 10_000
    if (line && date && amount !== 0)
      of.changes.push((await order(who.agency, of.lot, [[line, amount]], { date })).data?.changeId ?? null)
  },
  settings: async (of, index, value) => {
    const loanAmount = index % 3 === 0 ? null : 6_000_000 + value * 10_000
    const body = { loanAmount, storedLimit: index % 4 === 0 ? null : value * 50, retainageRate: (index % 20) * 100 }
    of.changes.push((await set(who.agency, of.lot, { ...body, reason: 'New terms' })).data?.changeId ?? null)
  },
  budget: async (of, index, value) => {
    const body = { totalBudget: index % 3 === 0 ? null : 65_000 + (value % 3) }
    await call(world, who.agency, 'lots.updateTotalBudget', { params: { lotId: of.lot }, body })
  },
  complete: async (of, index, _value, completed) => {
    const id = pick(of.requests, index)
    if (id) await completeDraw(of, id, completed)
  },
  pay: async (of, index, value, completed) => {
    const id = pick(of.requests, index)
    if (!id) return
    await completeDraw(of, id, completed)
    const lines = of.lines.map((lineId) => ({ lineId, amount: value * 15_000 }))
    await approve(who.agency, id, { lines, reason: 'Agreed' })
    of.changes.push((await fund(who.agency, id)).data?.changeId ?? null)
    if (value % 3 === 0) await release(who.agency, id)
  },
  undo: async (of) => {
    const change = of.changes.pop()
    if (change) await undo(who.agency, change)
  },
  remove: async (of, index) => {
    const id = pick(of.requests, index)
    if (!id) return
    await call(world, who.agency, 'requests.delete', { body: { target: { ids: [id] } } })
    of.requests = (await draws(who.agency, of.lot)).data.draws.map(({ requestId }) => requestId)
  },
} as const satisfies Record<string, (of: Lot, index: number, value: number, completed: Completed) => Promise<void>>

/** Flags that a draw's page shows: of its lines, and of its totals. */
async function shownOnDraw({ lot }: Lot, id: string, completed: Completed): Promise<FlagName[]> {
  const { lines, date, frozenAt } = (await draw(who.agency, id)).data
  const any = (flag: FlagName, has: (line: (typeof lines)[number]) => boolean) => (lines.some(has) ? [flag] : [])
  const totals = frozenAt ? (completed.get(id) ?? []) : await totalFlags(lot, date)
  return inFlagOrder([
    ...any('overfunded', ({ figures }) => figures.overfunded.value > 0),
    ...any('requestedAboveAvailable', ({ requestedAboveAvailable }) => requestedAboveAvailable > 0),
    ...any('progressFell', ({ fellFrom }) => fellFrom !== null),
    ...any('storedAboveLimit', ({ storedAboveLimit }) => storedAboveLimit > 0),
    ...totals,
  ])
}

const ofLines: readonly FlagName[] = ['requestedAboveAvailable', 'progressFell', 'storedAboveLimit']

/** Flags that a lot's budget page and the page of its current draw show. */
async function shownOnLot(of: Lot, completed: Completed): Promise<FlagName[]> {
  const { flags } = await ledgerOf(of.lot)
  const { draws: all, now: toDate } = (await draws(who.agency, of.lot)).data
  const current = all.findLast(({ status }) => status !== 'completed') ?? all.at(-1)
  const ofCurrent = current ? await shownOnDraw(of, current.requestId, completed) : []
  return inFlagOrder([
    ...flags.map(({ flag }) => flag),
    ...(toDate.overfunded > 0 ? ['overfunded'] : []),
    ...ofCurrent.filter((flag) => ofLines.includes(flag)),
  ])
}

async function lotsWith(of: Lot, flag?: FlagName) {
  const filters = { ids: [of.lot], ...(flag && { flag: [flag] }) }
  return (await call(world, who.agency, 'lots.list', { body: { filters } })).data.data
}

async function drawsWith(of: Lot, flag?: FlagName) {
  const filters = { lotId: [of.lot], ...(flag && { flag: [flag] }) }
  const { data } = await call(world, who.agency, 'requests.list', { body: { filters } })
  return data.lot.inspections
}

async function expectSame(of: Lot, completed: Completed) {
  const shown = await shownOnLot(of, completed)
  expect((await lotsWith(of)).map(({ flags }) => flags)).toEqual([shown])
  const byDraw = new Map<string, FlagName[]>()
  for (const id of of.requests) byDraw.set(id, await shownOnDraw(of, id, completed))
  expect(new Map((await drawsWith(of)).map(({ uuid, flags }) => [uuid, flags]))).toEqual(byDraw)
  for (const flag of flagNames) {
    expect((await lotsWith(of, flag)).length).toBe(shown.includes(flag) ? 1 : 0)
    const flagged = of.requests.filter((id) => byDraw.get(id)?.includes(flag))
    expect((await drawsWith(of, flag)).map(({ uuid }) => uuid).sort()).toEqual(flagged.sort())
  }
  return [...shown, ...[...byDraw.values()].flat()]
}

/** Figures of a lot's pages are the same stored and computed. */
async function expectSameFigures(of: Lot) {
  const { lot } = of
  const shown = async () => [(await draws(who.agency, lot)).data, (await lotsWith(of))[0]?.progress]
  const ofLot = world.db.updateTable('ledger_facts').set({ figures: null }).where('lot', '=', lot)
  const stored = await shown()
  expect((await ofLot.where('figures', 'is not', null).executeTakeFirst()).numUpdatedRows).toBe(1n)
  expect(await shown()).toEqual(stored)
}

/** Writes after which every flag stands. */
const everyFlag: [Step[]] = [
  [
    { kind: 'pay', index: 0, value: 300 },
    { kind: 'draw', index: 0, value: 10 },
    { kind: 'settings', index: 1, value: 0 },
    { kind: 'budget', index: 1, value: 0 },
    { kind: 'claim', index: 0, value: 1 },
  ],
]

const kinds = Object.keys(writes) as (keyof typeof writes)[]
type Step = { kind: keyof typeof writes; index: number; value: number }
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), index: fc.nat(100), value: fc.nat(300) })

test('filters find the lots and draws whose budget pages show a flag, after any writes', {
  timeout: 300_000,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { lot, slab, roof, permits } = await aScheduledLot()
      const of: Lot = { lot, lines: [slab, roof, permits], requests: [], changes: [] }
      const completed: Completed = new Map()
      for (const { kind, index, value } of [{ kind: 'draw' as const, index: 0, value: 60 }, ...steps]) {
        world.clock.advance(1000)
        await writes[kind](of, index, value, completed)
        // Rows that the test wrote itself.
        await refreshStaleFlags(world.db, world.clock.now())
      }
      for (const flag of await expectSame(of, completed)) seen.add(flag)
      await expectSameFigures(of)
    }),
    { numRuns: 8, examples: [everyFlag] },
  )
  expect([...seen].sort()).toEqual([...flagNames].sort())
})
