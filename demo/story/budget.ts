import { ledgerAt, type DrawLine, type LedgerColumn, type Ledger } from 'contract/ledger/rules'
import { roles } from 'contract/core/roles'
import { totalsOf } from 'provider/records/ledger/draw-ledger'
import { budgetedLot } from './budgeted-draws'
import type { DrawStory } from './draw-story'
import type { Person } from './cast'
import { demoId } from './ids'
import type { Tables } from './tables'
import type { Timeline } from './timeline'
import { tradeOf } from './trades'

/** Scheduled values in dollars by cost code, in building order. */
const schedule: readonly (readonly [code: string, dollars: number])[] = [
  ['12', 18_500],
  ['33', 24_250],
  ['17', 61_200],
  ['04', 19_800],
  ['27', 22_400],
  ['02', 17_650],
  ['18', 21_300],
]
const softCosts: readonly (readonly [code: string, title: string, dollars: number])[] = [
  ['S-1', 'Permits and fees', 4_800],
  ['S-2', 'Construction interest', 7_600],
]

/** A change order that moves money between two lines, in cents. */
const reallocated = [
  { code: '04', amount: 150_000 },
  { code: '02', amount: -150_000 },
] as const

/** Inputs of a line in a draw, in dollars; documented amounts are cumulative. */
type Inputs = {
  requested?: number
  claimedPercent?: number
  stored?: number
  documented?: number
  override?: readonly [dollars: number, reason: string]
}
const inputsOfDraws: Readonly<Record<number, Readonly<Record<string, Inputs>>>> = {
  1: { 'S-1': { requested: 4_800, documented: 4_800 } },
  2: {
    '04': { claimedPercent: 40, stored: 4_000, override: [6_000, 'The flashing of the chimney is missing'] },
    'S-2': { requested: 3_200, documented: 3_200 },
  },
  3: { 'S-2': { requested: 1_900, documented: 5_100 } },
  4: { '02': { claimedPercent: 70, stored: 5_000 }, '18': { claimedPercent: 45 } },
}
/** Draws that are approved, and those of them that are paid. */
const [approvedDraws, paidDraws] = [
  [1, 2, 3],
  [1, 2],
]

type BudgetContext = {
  tables: Tables
  lot: string
  by: Person
  time: Timeline
  ids: ReadonlyMap<string, string>
}

/**
 * Adds the schedule of values of a lot whose draws are in the tables: its settings, a change order, and what its draws
 * request and were paid.
 */
export function addBudget(
  tables: Tables,
  { lot, by }: { lot: string; by: Person },
  time: Timeline,
  draws: readonly (DrawStory & { uuid: string })[],
): void {
  const lines = [
    ...schedule.map(([code, dollars]) => ({ code, title: tradeOf(code).title, dollars, is_soft_cost: false })),
    ...softCosts.map(([code, title, dollars]) => ({ code, title, dollars, is_soft_cost: true })),
  ]
  const created_at = time.at(-90, '10:00')
  const stamps = { created_at, updated_at: created_at }
  const ids = new Map(lines.map(({ code }) => [code, demoId(`budget/${budgetedLot}/${code}`, created_at)]))
  const context = { tables, lot, by, time, ids }
  const settings = { retainage_rate: 1000, stored_limit: 2500, loan_amount: 20_000_000 }
  tables.ledgers.push({ uuid: demoId(`budget/${budgetedLot}`, created_at), lot, ...settings, version: 2, ...stamps })
  lines.forEach(({ dollars, ...line }, index) => {
    const retainage_rate = line.is_soft_cost ? 0 : null
    const row = { uuid: idOf(context, line.code), lot, ...line, scheduled_value: dollars * 100, retainage_rate }
    tables.ledger_lines.push({ ...row, position: index + 1, ...stamps })
    journal(context, {
      noun: 'ledgerLine',
      uuid: row.uuid,
      at: created_at,
      operation: 'ledger.addLines',
      after: { code: line.code, title: line.title, scheduledValue: row.scheduled_value },
    })
  })
  const ledger: Ledger = {
    retainageRate: settings.retainage_rate,
    storedLimit: settings.stored_limit,
    loanAmount: settings.loan_amount,
    lines: lines.map(({ code, dollars, is_soft_cost }) => ({
      uuid: idOf(context, code),
      scheduledValue: dollars * 100,
      retainageRate: is_soft_cost ? 0 : null,
      isSoftCost: is_soft_cost,
    })),
    changeOrders: [addChangeOrder(context)],
    draws: [],
  }
  draws.reduce((before, draw) => addColumn(context, before, draw), ledger)
}

function idOf({ ids }: BudgetContext, code: string): string {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`The demo's budget has no line ${code}`)
  return id
}

function addChangeOrder(context: BudgetContext) {
  const { tables, lot, by, time } = context
  const at = time.at(-30, '14:15')
  const uuid = demoId(`budget/${budgetedLot}/change order 1`, at)
  const [date, reason] = [time.date(-30), 'Standing-seam roof in place of shingles, paid for by simpler siding']
  const lines = reallocated.map(({ code, amount }) => ({ line: idOf(context, code), amount }))
  const stamps = { created_by: by.uuid, created_at: at, updated_at: at }
  tables.change_orders.push({ uuid, lot, number: 1, dated_on: date, reason, ...stamps })
  tables.change_order_lines.push(...lines.map((line) => ({ change_order: uuid, ...line })))
  journal(context, {
    noun: 'changeOrder',
    uuid,
    at,
    operation: 'ledger.recordChangeOrder',
    after: { number: 1, date, lines: lines.map(({ line, amount }) => ({ lineId: line, amount })) },
    why: reason,
  })
  return { uuid, date, lines }
}

const noLine: DrawLine = {
  requested: 0,
  inspectedPercent: null,
  storedMaterials: 0,
  documented: null,
  override: null,
  funded: 0,
  retainageReleased: 0,
}

/** Adds what a draw requests, its column and its payments; answers the ledger with the draw. */
function addColumn(context: BudgetContext, ledger: Ledger, draw: DrawStory & { uuid: string }): Ledger {
  const { tables, time } = context
  const lines = new Map<string, DrawLine>()
  for (const item of tables.inspection_items.filter(({ draw_request }) => draw_request === draw.uuid))
    lines.set(idOf(context, item.code), {
      ...noLine,
      requested: (item.budget ?? 0) * 100,
      inspectedPercent: item.progress ?? null,
    })
  for (const [code, inputs] of Object.entries(inputsOfDraws[draw.number] ?? {})) {
    const line = idOf(context, code)
    lines.set(line, { ...(lines.get(line) ?? noLine), ...addInputs(context, draw, line, inputs) })
  }
  const drawn = { uuid: draw.uuid, number: draw.number, lines }
  const next = { ...ledger, draws: [...ledger.draws, drawn] }
  const completed = draw.attempts.at(-1)?.ended?.at
  if (!completed) return next
  const as_of = completed.toISOString().slice(0, 10)
  const figures = ledgerAt(next, { date: as_of, number: draw.number })
  tables.draw_columns.push({
    draw_request: draw.uuid,
    as_of,
    totals: JSON.stringify(totalsOf(figures)),
    figures: JSON.stringify(figures),
    frozen_at: completed,
  })
  const days = Math.round((completed.getTime() - time.at(0, '10:30').getTime()) / 86_400_000)
  if (approvedDraws.includes(draw.number)) addRecord(context, draw, 'approval', figures, days + 2)
  if (!paidDraws.includes(draw.number)) return next
  const paid = new Map(addRecord(context, draw, 'funding', figures, days + 4).map(({ line, amount }) => [line, amount]))
  const funded = [...lines].map(([line, inputs]): [string, DrawLine] => [
    line,
    { ...inputs, funded: paid.get(line) ?? 0 },
  ])
  return { ...ledger, draws: [...ledger.draws, { ...drawn, lines: new Map(funded) }] }
}

function addInputs({ tables }: BudgetContext, draw: DrawStory & { uuid: string }, line: string, inputs: Inputs) {
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : dollars * 100)
  const at = draw.attempts[0]?.submitted ?? draw.created
  const [override, reason = null] = inputs.override ?? []
  const [requested, stored] = [cents(inputs.requested), cents(inputs.stored) ?? 0]
  tables.draw_lines.push({
    uuid: demoId(`budget/${draw.uuid}/${line}`, at),
    draw_request: draw.uuid,
    line,
    requested,
    claimed_percent: inputs.claimedPercent ?? null,
    stored_materials: stored,
    documented: cents(inputs.documented),
    override_amount: cents(override),
    override_reason: reason,
    version: 2,
    created_at: at,
    updated_at: at,
  })
  return {
    ...(requested !== null && { requested }),
    storedMaterials: stored,
    documented: cents(inputs.documented),
    override: cents(override),
  }
}

/** Adds an approval or a payment of the recommended amounts; answers the amounts. */
function addRecord(
  context: BudgetContext,
  draw: DrawStory & { uuid: string },
  kind: 'approval' | 'funding',
  { lines, totals }: LedgerColumn,
  days: number,
) {
  const { tables, time, by } = context
  const at = time.at(days, kind === 'approval' ? '09:20' : '13:45')
  const [uuid, date] = [demoId(`budget/${draw.uuid}/${kind}`, at), time.date(days)]
  const reference = kind === 'approval' ? `Draw committee, item ${draw.number}` : `Wire ${4710 + draw.number}`
  const amounts = lines
    .map(({ line, recommended }) => ({ line, amount: recommended.value }))
    .filter(({ amount }) => amount > 0)
  const stamps = { created_by: by.uuid, created_at: at, updated_at: at }
  tables.draw_records.push({ uuid, draw_request: draw.uuid, kind, dated_on: date, reference, ...stamps })
  tables.draw_record_lines.push(...amounts.map((amount) => ({ record: uuid, ...amount })))
  journal(context, {
    noun: 'drawRecord',
    uuid,
    at,
    operation: kind === 'approval' ? 'ledger.approveDraw' : 'ledger.fundDraw',
    after: { kind, date, reference, total: totals.recommended.value },
    draw_request: draw.uuid,
  })
  return amounts
}

type Entry = {
  noun: 'ledgerLine' | 'changeOrder' | 'drawRecord'
  uuid: string
  at: Date
  operation: string
  after: object
  why?: string
  draw_request?: string
}

const journal = ({ tables, lot, by }: BudgetContext, { after, ...entry }: Entry): void =>
  void tables.journal.push({
    ...entry,
    lot,
    actor: by.uuid,
    actor_role: roles[by.role],
    changed: ['created'],
    after: JSON.stringify(after),
    version: 1,
  })
