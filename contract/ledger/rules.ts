import { shareOfCents, sumCents, wholeRate } from 'contract/money/cents'
import type { InspectionStatus } from 'contract/core/statuses'
import { totalProgress } from 'contract/money/progress'
import {
  figureOf,
  asInput,
  input,
  summedTerms,
  type Figure,
  type FigureInput,
  type LedgerTerm,
  type SummedTerm,
} from './figures'

export { figureOf, ledgerTerms, roundings, summedTerms } from './figures'
export type { Figure, FigureInput, LedgerTerm, SummedTerm } from './figures'

/**
 * Arithmetic of the draw ledger (docs/domain-rules.md#17-the-draw-ledger, decision 060). Amounts are integer cents,
 * rates basis points, percentages have one decimal. Names are the terms of docs/glossary.md.
 */

export type LedgerLine = {
  uuid: string
  scheduledValue: number
  /** Basis points; null: the lot's rate. */
  retainageRate: number | null
  /** Carries no progress; a document backs it. */
  isSoftCost: boolean
}
export type ChangeOrder = { uuid: string; date: string; lines: readonly { line: string; amount: number }[] }

/** One line in a draw. */
export type DrawLine = {
  requested: number
  /** Reviewer's finding of the whole line in place; null: not inspected in this draw. */
  inspectedPercent: number | null
  /** Paid for and not installed, stated again for each draw. */
  storedMaterials: number
  /** Amount that the documents of a soft-cost line show in total; null: none in this draw. */
  documented: number | null
  /** Reviewer's own recommendation in place of the rule's. */
  override: number | null
  /** Paid for this draw; retainage is released by its own step. */
  funded: number
  retainageReleased: number
}
export type Draw = {
  uuid: string
  number: number
  /** Defaults to completed. */
  status?: InspectionStatus
  lines: ReadonlyMap<string, DrawLine>
}

type LedgerSettings = {
  /** Basis points. */
  retainageRate: number
  /** Basis points of a line's revised value; null: no limit. */
  storedLimit: number | null
  loanAmount: number | null
}
export type Ledger = LedgerSettings & {
  lines: readonly LedgerLine[]
  changeOrders: readonly ChangeOrder[]
  draws: readonly Draw[]
}

/** The draw that the figures are as of: its date and number. A number above all draws' treats them all as earlier. */
export type AsOf = { date: string; number: number }

export type LineFigures = Record<SummedTerm, Figure> & {
  line: string
  /** Null for a soft-cost line, and before the first inspection. */
  inspectedPercent: number | null
  /** The percentage before the draw's finding, if that is lower; otherwise null. */
  fellFrom: number | null
  /** Stored materials above the limit. */
  storedAboveLimit: number
  /** Requested above what is available; 0 while the draw's finding is still to come. */
  requestedAboveAvailable: number
}

type DatedChange = { uuid: string; date: string; amount: number }

/** Changes of one line, unsorted. */
const changesOf = (line: string, changeOrders: readonly ChangeOrder[]): DatedChange[] =>
  changeOrders.flatMap(({ uuid, date, lines }) =>
    lines.filter((one) => one.line === line).map(({ amount }) => ({ uuid, date, amount })),
  )

/** The change orders of each line, with the changes of that line alone. */
function ordersByLine(changeOrders: readonly ChangeOrder[]): ReadonlyMap<string, ChangeOrder[]> {
  const byLine = new Map<string, ChangeOrder[]>()
  for (const order of changeOrders)
    for (const change of order.lines) {
      const ofLine = byLine.get(change.line) ?? []
      byLine.set(change.line, [...ofLine, { ...order, lines: [change] }])
    }
  return byLine
}

type Scheduled = Pick<LedgerLine, 'uuid' | 'scheduledValue'>

/** Scheduled value, change orders dated up to a day, and their sum. */
export function revisedAt({ uuid, scheduledValue }: Scheduled, changeOrders: readonly ChangeOrder[], date: string) {
  const changes = changesOf(uuid, changeOrders).filter((change) => change.date <= date)
  const scheduled = figureOf('scheduledValue', scheduledValue, [input('scheduledValue', scheduledValue, uuid)])
  const changed = figureOf(
    'changeOrders',
    sumCents(changes.map(({ amount }) => amount)),
    changes.map((change) => input('change', change.amount, change.uuid)),
  )
  const inputs = [asInput(scheduled), asInput(changed)]
  const revised = figureOf('revisedValue', sumCents([scheduledValue, changed.value]), inputs)
  return { scheduledValue: scheduled, changeOrders: changed, revisedValue: revised }
}

/** Lowest and highest value that a line has on any day. */
export function revisedRange(
  line: Scheduled,
  changeOrders: readonly ChangeOrder[],
): { lowest: number; highest: number } {
  const days = new Set(changesOf(line.uuid, changeOrders).map(({ date }) => date))
  const values = [...days].map((day) => revisedAt(line, changeOrders, day).revisedValue.value)
  return { lowest: Math.min(line.scheduledValue, ...values), highest: Math.max(line.scheduledValue, ...values) }
}

/** True for a change order that moves value between lines: its changes sum to zero. */
export const isReallocation = (lines: readonly { amount: number }[]): boolean =>
  sumCents(lines.map(({ amount }) => amount)) === 0

type LineOfDraw = { draw: Draw; line: DrawLine }
type LineHistory = {
  earlier: readonly LineOfDraw[]
  current: LineOfDraw | undefined
  /** Line of the draw whose stored materials count: the latest draw that was submitted or that states an amount. */
  withStored: LineOfDraw | undefined
  latestFirst: readonly LineOfDraw[]
}

/** True for a draw that states its stored materials; a pending draw keeps the earlier ones until it states its own. */
const statesStored = ({ status }: Draw, line: DrawLine | undefined): boolean =>
  status !== 'pending' || (line?.storedMaterials ?? 0) > 0

function historyOf(line: string, draws: readonly Draw[], { number }: AsOf): LineHistory {
  const dated = draws.flatMap((draw) => {
    const drawLine = draw.lines.get(line)
    return drawLine && draw.number <= number ? [{ draw, line: drawLine }] : []
  })
  const statedBy = Math.max(
    ...draws.filter((one) => one.number <= number && statesStored(one, one.lines.get(line))).map((one) => one.number),
  )
  return {
    earlier: dated.filter(({ draw }) => draw.number < number),
    current: dated.find(({ draw }) => draw.number === number),
    withStored: dated.find(({ draw }) => draw.number === statedBy),
    latestFirst: [...dated].sort((one, other) => other.draw.number - one.draw.number),
  }
}

/** True until a draw has its finding on a line: until then a request above available is not flagged. */
const awaitsFinding = ({ draw, line }: LineOfDraw): boolean =>
  draw.status !== undefined && draw.status !== 'completed' && line.inspectedPercent === null && line.documented === null

type Finding = { value: number; draw: string }

const findings = ({ latestFirst }: LineHistory, read: (line: DrawLine) => number | null): Finding[] =>
  latestFirst.flatMap(({ draw, line }) => {
    const value = read(line)
    return value === null ? [] : [{ value, draw: draw.uuid }]
  })

/** Work in place by the latest inspected percentage, or the documented amount of a soft-cost line. */
function workInPlace(line: LedgerLine, revised: Figure, history: LineHistory) {
  if (line.isSoftCost) {
    const [latest] = findings(history, ({ documented }) => documented)
    const value = Math.min(revised.value, latest?.value ?? 0)
    const inputs = [asInput(revised), input('documented', latest?.value ?? 0, latest?.draw)]
    return { inspectedPercent: null, fellFrom: null, workInPlace: figureOf('workInPlace', value, inputs) }
  }
  const [latest, before] = findings(history, ({ inspectedPercent }) => inspectedPercent)
  const isOfDraw = latest !== undefined && latest.draw === history.current?.draw.uuid
  return {
    inspectedPercent: latest?.value ?? null,
    fellFrom: isOfDraw && before && latest.value < before.value ? before.value : null,
    workInPlace: shareInPlace(revised, input('inspectedPercent', latest?.value ?? 0, latest?.draw)),
  }
}

function shareInPlace(revised: Figure, inspected: FigureInput): Figure {
  const value = shareOfCents(revised.value, Math.round(inspected.value * 10), 1000)
  return figureOf('workInPlace', value, [asInput(revised), inspected], 'halfUp')
}

/** Stored materials that a draw states, up to the lot's limit. */
function storedMaterials({ storedLimit }: LedgerSettings, revised: Figure, { withStored }: LineHistory) {
  const stated = input('storedMaterials', withStored?.line.storedMaterials ?? 0, withStored?.draw.uuid)
  if (storedLimit === null) return { stored: figureOf('storedMaterials', stated.value, [stated]), storedAboveLimit: 0 }
  const most = shareOfCents(revised.value, storedLimit, wholeRate)
  const inputs = [stated, asInput(revised), input('storedLimit', storedLimit)]
  const stored = figureOf('storedMaterials', Math.min(stated.value, most), inputs, 'halfUp')
  return { stored, storedAboveLimit: Math.max(0, stated.value - most) }
}

/** Retainage on what is earned, less what was released before this draw. */
function retainageHeld(rate: FigureInput, earned: Figure, released: readonly FigureInput[]) {
  const retained = shareOfCents(earned.value, rate.value, wholeRate)
  const value = Math.max(0, retained - sumCents(released.map((one) => one.value)))
  return figureOf('retainageHeld', value, [asInput(earned), rate, ...released], 'halfUp')
}

/** Payments of earlier draws; releases count as payments. */
function previouslyFunded({ earlier }: LineHistory): Figure {
  const payments = earlier.flatMap(({ draw, line }) => [
    input('funded', line.funded, draw.uuid),
    input('retainageReleased', line.retainageReleased, draw.uuid),
  ])
  return figureOf('previouslyFunded', sumCents(payments.map(({ value }) => value)), payments)
}

function recommended(requested: Figure, available: Figure, override: number | null): Figure {
  const inputs = [asInput(requested), asInput(available)]
  if (override !== null) return figureOf('recommended', override, [...inputs, input('override', override)])
  return figureOf('recommended', Math.min(requested.value, available.value), inputs)
}

/** Inputs of a line's amounts. */
type LineInputs = {
  revised: Figure
  inPlace: Figure
  stored: Figure
  rate: FigureInput
  /** Retainage that earlier draws released. */
  released: readonly FigureInput[]
  funded: Figure
  requested: Figure
  awaitsFinding: boolean
  override: number | null
}

/** Earned amount of a line, and the parts of it that are held, available and recommended. */
function moneyOf(inputs: LineInputs) {
  const { revised, inPlace, stored, rate, released, funded, requested, awaitsFinding, override } = inputs
  const earned = figureOf(
    'earned',
    Math.min(revised.value, inPlace.value + stored.value),
    [inPlace, stored, revised].map(asInput),
  )
  const held = retainageHeld(rate, earned, released)
  const rest = earned.value - held.value - funded.value
  const parts = [earned, held, funded].map(asInput)
  const available = figureOf('available', Math.max(0, rest), parts)
  return {
    requestedAboveAvailable: awaitsFinding ? 0 : Math.max(0, requested.value - available.value),
    workInPlace: inPlace,
    earned,
    retainageHeld: held,
    available,
    recommended: recommended(requested, available, override),
    balanceToFinish: figureOf('balanceToFinish', revised.value - earned.value, [revised, earned].map(asInput)),
    overfunded: figureOf('overfunded', Math.max(0, -rest), parts),
  }
}

/** All figures of one line as of a draw. */
function lineAt(ledger: Ledger, line: LedgerLine, asOf: AsOf, changeOrders: readonly ChangeOrder[]): LineFigures {
  const history = historyOf(line.uuid, ledger.draws, asOf)
  const { current, earlier } = history
  const values = revisedAt(line, changeOrders, asOf.date)
  const revised = values.revisedValue
  const { workInPlace: inPlace, ...progress } = workInPlace(line, revised, history)
  const { stored, storedAboveLimit } = storedMaterials(ledger, revised, history)
  const rate = input(
    'retainageRate',
    line.retainageRate ?? ledger.retainageRate,
    line.retainageRate === null ? null : line.uuid,
  )
  const funded = previouslyFunded(history)
  const amount = current?.line.requested ?? 0
  const requested = figureOf('requested', amount, [input('requested', amount, current?.draw.uuid)])
  return {
    line: line.uuid,
    ...progress,
    storedAboveLimit,
    ...values,
    requested,
    storedMaterials: stored,
    previouslyFunded: funded,
    ...moneyOf({
      revised,
      inPlace,
      stored,
      rate,
      released: earlier.map(({ draw, line: paid }) => input('retainageReleased', paid.retainageReleased, draw.uuid)),
      funded,
      requested,
      awaitsFinding: current !== undefined && awaitsFinding(current),
      override: current?.line.override ?? null,
    }),
  }
}

type Known = 'revisedValue' | 'storedMaterials' | 'retainageHeld' | 'previouslyFunded' | 'requested'

/**
 * The money of a line at another inspected percentage, as while it is typed. Every other input is taken from the line's
 * figures; a figure of theirs names its inputs.
 */
export function atInspected(
  figures: Readonly<Record<Known, Figure>>,
  percent: number,
  { draw, override }: { draw: string; override: number | null },
) {
  const { revisedValue: revised, retainageHeld: held, previouslyFunded: funded } = figures
  return moneyOf({
    revised,
    inPlace: shareInPlace(revised, input('inspectedPercent', percent, draw)),
    stored: figures.storedMaterials,
    rate: held.inputs.find(({ term }) => term === 'retainageRate') ?? input('retainageRate', 0),
    released: held.inputs.filter(({ term }) => term === 'retainageReleased'),
    funded,
    requested: figures.requested,
    awaitsFinding: false,
    override,
  })
}

/** Sum of one figure over all lines, exact to the cent. */
export const totalOf = (term: LedgerTerm, figures: readonly { line: string; value: number }[]): Figure =>
  figureOf(
    term,
    sumCents(figures.map(({ value }) => value)),
    figures.map(({ line, value }) => input(term, value, line)),
  )

/** Percent complete on gross value, weighted by revised value; lines without progress are left out and named. */
function percentComplete(lines: readonly LedgerLine[], figures: readonly LineFigures[]) {
  const softCosts = new Set(lines.filter(({ isSoftCost }) => isSoftCost).map(({ uuid }) => uuid))
  const weighted = figures.filter(({ line }) => !softCosts.has(line))
  const value = totalProgress(
    weighted.map(({ revisedValue, inspectedPercent }) => ({ budget: revisedValue.value, progress: inspectedPercent })),
  )
  const inputs = weighted.flatMap(({ line, revisedValue, inspectedPercent }) => [
    input('revisedValue', revisedValue.value, line),
    input('inspectedPercent', inspectedPercent ?? 0, line),
  ])
  const leftOut = [...softCosts]
  return value === null
    ? { percentComplete: null, leftOut }
    : { percentComplete: figureOf('percentComplete', value, inputs, 'halfUp'), leftOut }
}

/**
 * Loan left to pay out less the cost left to pay: below zero the lot is out of balance. Null without a loan amount.
 */
export function inBalance(loanAmount: number | null, revised: Figure, funded: Figure): Figure | null {
  if (loanAmount === null) return null
  const value = loanAmount - funded.value - (revised.value - funded.value)
  return figureOf('inBalance', value, [input('loanAmount', loanAmount), asInput(revised), asInput(funded)])
}

/** Every figure of a ledger as of a draw: each line, the totals, the percent complete, the balance with the loan. */
export function ledgerAt(ledger: Ledger, asOf: AsOf) {
  const changeOrders = ordersByLine(ledger.changeOrders)
  const lines = ledger.lines.map((line) => lineAt(ledger, line, asOf, changeOrders.get(line.uuid) ?? []))
  const totals = Object.fromEntries(
    summedTerms.map((term) => [
      term,
      totalOf(
        term,
        lines.map((one) => ({ line: one.line, value: one[term].value })),
      ),
    ]),
  ) as Record<SummedTerm, Figure>
  return {
    lines,
    totals,
    ...percentComplete(ledger.lines, lines),
    inBalance: inBalance(ledger.loanAmount, totals.revisedValue, totals.previouslyFunded),
  }
}

/** All figures of a ledger as of a draw: the draw's column. Completing the draw stores it unchanged. */
export type LedgerColumn = ReturnType<typeof ledgerAt>

/** States that a ledger shows as flags, each with the amount by which it differs. */
export const ledgerFlags = ['outOfBalance', 'budgetDiffers'] as const
export type LedgerFlag = { flag: (typeof ledgerFlags)[number]; amount: number }

/** Flags of a ledger: the loan does not cover the cost, or the lot's budget was set to another value in dollars. */
export function ledgerFlagsOf(revised: Figure, balance: Figure | null, setDollars: number | null): LedgerFlag[] {
  const shortage = balance ? Math.max(0, -balance.value) : 0
  const difference = setDollars === null ? 0 : sumCents([setDollars * 100, -revised.value])
  return [
    ...(shortage > 0 ? [{ flag: 'outOfBalance' as const, amount: shortage }] : []),
    ...(difference === 0 ? [] : [{ flag: 'budgetDiffers' as const, amount: difference }]),
  ]
}
