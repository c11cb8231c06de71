import fc from 'fast-check'
import {
  ledgerAt,
  revisedRange,
  type ChangeOrder,
  type DrawLine,
  type LedgerColumn,
  type Ledger,
} from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'

/** A ledger with what happened to its draws; draws are named by number. */
export type History = {
  ledger: Ledger
  today: string
  /** Columns of completed draws, as completion left them. */
  frozen: ReadonlyMap<number, LedgerColumn>
  /** Approved amounts by draw and line. */
  approved: ReadonlyMap<number, ReadonlyMap<string, number>>
}

type Amount = { line: string; amount: number }
type Payment = 'approval' | 'funding' | 'release'
/** One write of a history that the rules allow. */
export type LedgerWrite =
  | { kind: 'order'; date: string; lines: readonly Amount[] }
  | { kind: 'draw'; number: number; items: readonly { line: string; dollars: number; percent: number }[] }
  | { kind: 'claim'; number: number; line: string; requested: number; storedMaterials: number }
  | { kind: 'document' | 'override'; number: number; line: string; amount: number }
  | { kind: 'complete'; number: number }
  | { kind: Payment; number: number; amounts: readonly Amount[] }

const stepKinds = [
  'order',
  'order',
  'reallocate',
  'draw',
  'draw',
  'claim',
  'document',
  'override',
  'complete',
  'complete',
  'approval',
  'approval',
  'funding',
  'funding',
  'release',
] as const
/** A random wish; `writeOf` reduces it to a write that is possible. Shares are parts of a thousand. */
export type Step = { kind: (typeof stepKinds)[number]; pick: number; share: number; cents: number; days: number }

const cents = fc.integer({ min: 0, max: 100_000_000 })
const rate = fc.nat(10_000)
const share = fc.oneof(fc.constant(1000), fc.nat(1000))

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds),
    pick: fc.nat(1000),
    share,
    cents,
    days: fc.integer({ min: -20, max: 20 }),
  }),
  { minLength: 6, maxLength: 30 },
)

/** A ledger's settings and the values of its lines. */
export const schedules = fc.record({
  retainageRate: rate,
  storedLimit: fc.option(rate),
  loanAmount: fc.option(cents),
  lines: fc.array(fc.record({ scheduledValue: cents, retainageRate: fc.option(rate), isSoftCost: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
})
export type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never

/** A history without change orders and draws; the lines have the given ids. */
export const historyOf = ({ lines, ...settings }: Schedule, ids: readonly string[], today: string): History => ({
  ledger: {
    ...settings,
    lines: lines.map((line, index) => ({ uuid: ids[index] ?? `line ${index}`, ...line })),
    changeOrders: [],
    draws: [],
  },
  today,
  frozen: new Map(),
  approved: new Map(),
})

const noDrawLine: DrawLine = {
  requested: 0,
  inspectedPercent: null,
  storedMaterials: 0,
  documented: null,
  override: null,
  funded: 0,
  retainageReleased: 0,
}

const dayOf = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const partOf = (amount: number, parts: number): number => Math.floor((amount * parts) / 1000)
const pickFrom = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]

export const columnOf = ({ ledger, today }: History, number: number): LedgerColumn =>
  ledgerAt(ledger, { date: today, number })

/** Figures after all draws. */
export const columnToDate = ({ ledger, today }: History): LedgerColumn =>
  ledgerAt(ledger, { date: today, number: ledger.draws.length + 1 })

const openDraws = ({ ledger, frozen }: History) => ledger.draws.filter(({ number }) => !frozen.has(number))

function positiveAmounts(amounts: readonly Amount[]): Amount[] | null {
  const positive = amounts.filter(({ amount }) => amount > 0)
  return positive.length > 0 ? positive : null
}

/** A change of one line, or of two lines whose changes sum to zero; no line falls below zero on any day. */
function orderOf(
  { ledger, today }: History,
  { kind, pick, share: parts, cents: raise, days }: Step,
): LedgerWrite | null {
  const [line, other] = [pickFrom(ledger.lines, pick), pickFrom(ledger.lines, pick + 1)]
  if (!line || !other) return null
  const taken = partOf(revisedRange(line, ledger.changeOrders).lowest, parts)
  const date = dayOf(today, days)
  if (kind === 'reallocate') {
    if (taken === 0 || other === line) return null
    return {
      kind: 'order',
      date,
      lines: [line, other].map(({ uuid }, at) => ({ line: uuid, amount: at ? taken : -taken })),
    }
  }
  const amount = pick % 3 === 0 ? -taken : raise
  return amount === 0 ? null : { kind: 'order', date, lines: [{ line: line.uuid, amount }] }
}

/** A new draw whose items cover about half of the lines with progress. */
function drawOf({ ledger }: History, { pick, share: parts, cents: budget }: Step): LedgerWrite {
  const items = ledger.lines.flatMap(({ uuid, isSoftCost }, index) =>
    isSoftCost || (pick >> index) % 2 === 1
      ? []
      : [{ line: uuid, dollars: Math.floor(budget / 100 / (index + 1)), percent: ((parts + index * 137) % 1001) / 10 }],
  )
  return { kind: 'draw', number: ledger.draws.length + 1, items }
}

function inputOf(history: History, { kind, pick, share: parts, cents: amount }: Step): LedgerWrite | null {
  const [draw, line] = [pickFrom(openDraws(history), pick), pickFrom(history.ledger.lines, pick >> 2)]
  if (!draw || !line || (kind === 'document' && !line.isSoftCost)) return null
  const place = { number: draw.number, line: line.uuid }
  if (kind === 'claim') return { kind, ...place, requested: amount, storedMaterials: partOf(amount, parts) }
  return { kind: kind === 'document' ? 'document' : 'override', ...place, amount }
}

/** Approved and not funded of a draw, by line. */
function leftToFund({ ledger, approved }: History, number: number): Amount[] {
  const draw = ledger.draws.find((one) => one.number === number)
  return [...(approved.get(number) ?? [])].map(([line, amount]) => ({
    line,
    amount: amount - (draw?.lines.get(line)?.funded ?? 0),
  }))
}

/** Held with a draw and not released, by line. */
export function leftToRelease(history: History, number: number): Amount[] {
  const draw = history.ledger.draws.find((one) => one.number === number)
  return columnOf(history, number).lines.map(({ line, retainageHeld }) => ({
    line,
    amount: retainageHeld.value - (draw?.lines.get(line)?.retainageReleased ?? 0),
  }))
}

/** Recommended by a completed draw, at most what the latest one has earned and no other one has approved. */
function approvable({ ledger, today, frozen, approved }: History, number: number): Amount[] {
  const latest = Math.max(...frozen.keys())
  const column = ledgerAt(ledger, { date: today, number: latest })
  const taken = (line: string): number => {
    const released = ledger.draws.map((draw) =>
      draw.number < latest ? (draw.lines.get(line)?.retainageReleased ?? 0) : 0,
    )
    const others = [...approved].map(([other, amounts]) => (other === number ? 0 : (amounts.get(line) ?? 0)))
    return sumCents([...released, ...others])
  }
  return (frozen.get(number)?.lines ?? []).map(({ line, recommended, available }) => {
    const { earned, retainageHeld } = column.lines.find((one) => one.line === line) ?? {}
    const left = Math.max(0, (earned?.value ?? 0) - (retainageHeld?.value ?? 0) - taken(line))
    const above = Math.max(0, recommended.value - available.value)
    return { line, amount: Math.min(recommended.value, left + above) }
  })
}

function paymentOf(history: History, { kind, pick, share: parts }: Step): LedgerWrite | null {
  const completed = [...history.frozen.keys()].sort((one, other) => one - other)
  const number = kind === 'release' ? completed.at(-1) : pickFrom(completed, pick)
  const column = number === undefined ? undefined : history.frozen.get(number)
  if (number === undefined || !column) return null
  const scaled = (all: readonly Amount[]) =>
    positiveAmounts(all.map(({ line, amount }) => ({ line, amount: partOf(amount, parts) })))
  if (kind === 'approval')
    return history.approved.has(number) ? null : { kind, number, amounts: scaled(approvable(history, number)) ?? [] }
  const amounts = scaled(kind === 'funding' ? leftToFund(history, number) : leftToRelease(history, number))
  return amounts && { kind: kind === 'funding' ? 'funding' : 'release', number, amounts }
}

/** The write that a step makes of a history; null where it makes none. */
export function writeOf(history: History, step: Step): LedgerWrite | null {
  switch (step.kind) {
    case 'order':
    case 'reallocate':
      return orderOf(history, step)
    case 'draw':
      return drawOf(history, step)
    case 'complete': {
      const draw = pickFrom(openDraws(history), step.pick)
      return draw ? { kind: 'complete', number: draw.number } : null
    }
    case 'approval':
    case 'funding':
    case 'release':
      return paymentOf(history, step)
    default:
      return inputOf(history, step)
  }
}

type Edit = (line: DrawLine) => Partial<DrawLine>

function withLines(history: History, number: number, edits: readonly { line: string; edit: Edit }[]): History {
  const draws = history.ledger.draws.map((draw) => {
    if (draw.number !== number) return draw
    const lines = new Map(draw.lines)
    for (const { line, edit } of edits) {
      const before = lines.get(line) ?? noDrawLine
      lines.set(line, { ...before, ...edit(before) })
    }
    return { ...draw, lines }
  })
  return { ...history, ledger: { ...history.ledger, draws } }
}

const withPayment = (
  history: History,
  number: number,
  amounts: readonly Amount[],
  of: 'funded' | 'retainageReleased',
) =>
  withLines(
    history,
    number,
    amounts.map(({ line, amount }) => ({ line, edit: (before) => ({ [of]: before[of] + amount }) })),
  )

function withOrder(history: History, order: ChangeOrder): History {
  const changeOrders = [...history.ledger.changeOrders, order]
  return { ...history, ledger: { ...history.ledger, changeOrders } }
}

function withCompleted(history: History, number: number): History {
  const draws = history.ledger.draws.map((draw) =>
    draw.number === number ? { ...draw, status: 'completed' as const } : draw,
  )
  const completed = { ...history, ledger: { ...history.ledger, draws } }
  return { ...completed, frozen: new Map(history.frozen).set(number, columnOf(completed, number)) }
}

const itemLine = ({
  line,
  dollars,
  percent,
}: {
  line: string
  dollars: number
  percent: number
}): [string, DrawLine] => [line, { ...noDrawLine, requested: dollars * 100, inspectedPercent: percent }]

/** The history after a write. */
export function applyWrite(history: History, write: LedgerWrite): History {
  const { ledger, approved } = history
  switch (write.kind) {
    case 'order':
      return withOrder(history, {
        uuid: `order ${ledger.changeOrders.length + 1}`,
        date: write.date,
        lines: write.lines,
      })
    case 'draw': {
      const lines = new Map(write.items.map(itemLine))
      const draw = { uuid: `draw ${write.number}`, number: write.number, status: 'submitted' as const, lines }
      return { ...history, ledger: { ...ledger, draws: [...ledger.draws, draw] } }
    }
    case 'claim': {
      const { requested, storedMaterials } = write
      return withLines(history, write.number, [{ line: write.line, edit: () => ({ requested, storedMaterials }) }])
    }
    case 'document':
      return withLines(history, write.number, [{ line: write.line, edit: () => ({ documented: write.amount }) }])
    case 'override':
      return withLines(history, write.number, [{ line: write.line, edit: () => ({ override: write.amount }) }])
    case 'complete':
      return withCompleted(history, write.number)
    case 'approval': {
      const amounts = new Map(write.amounts.map(({ line, amount }) => [line, amount]))
      return { ...history, approved: new Map(approved).set(write.number, amounts) }
    }
    case 'funding':
      return withPayment(history, write.number, write.amounts, 'funded')
    case 'release':
      return withPayment(history, write.number, write.amounts, 'retainageReleased')
  }
}

/** Ids of lines in tests without a database. */
export const lineIds = (lines: readonly unknown[]): string[] => lines.map((_, index) => `line ${index}`)

/** The history after all steps that are possible. */
export function historyAfter(first: History, wanted: readonly Step[]): History {
  let history = first
  for (const step of wanted) {
    const write = writeOf(history, step)
    if (write) history = applyWrite(history, write)
  }
  return history
}
