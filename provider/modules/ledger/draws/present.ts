import { seesUnfinishedDraws } from 'contract/core/capabilities'
import type { RoleName } from 'contract/core/roles'
import type { DataOf } from 'contract/core/catalog'
import { toDateTerms, type DrawRecordKind } from 'contract/ledger/draw-terms'
import type { DrawLedger, DrawLineAnswer, DrawRecord, DrawSummary } from 'contract/ledger/draws'
import {
  figureOf,
  ledgerFlagsOf,
  summedTerms,
  totalOf,
  type Figure,
  type LedgerColumn,
  type LedgerTerm,
  type LineFigures,
  type SummedTerm,
} from 'contract/ledger/rules'
import { sumCents } from 'contract/money/cents'
import {
  type DrawHead,
  type LedgerWithDraws,
  type DrawRecordRow,
  type DrawRow,
} from 'provider/records/ledger/draw-ledger'
import { approvable } from 'provider/records/ledger/draw-records'
import { plainFigure } from 'provider/modules/ledger/present'
import type { LineRow } from 'provider/records/ledger/budget'
import type { Column } from './column'

export const presentRecord = (row: DrawRecordRow): DrawRecord => ({
  uuid: row.uuid,
  id: row.uuid,
  requestId: row.draw_request,
  kind: row.kind,
  date: row.dated_on,
  reference: row.reference,
  reason: row.reason,
  lines: row.lines.map(({ line, amount }) => ({ lineId: line, amount })),
  total: totalOfRecord(row),
  createdBy: { uuid: row.created_by, name: row.creator },
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

const totalOfRecord = ({ lines }: DrawRecordRow): number => sumCents(lines.map(({ amount }) => amount))

/** True when a role sees recommendations of a draw request: staff always, borrowers once it is completed. */
export const seesRecommendation = (role: RoleName, { status }: Pick<DrawRow, 'status'>): boolean =>
  seesUnfinishedDraws(role) || status === 'completed'

const paidKinds = { approved: 'approval', funded: 'funding', retainageReleased: 'release' } as const satisfies Partial<
  Record<LedgerTerm, DrawRecordKind>
>
type PaidTerm = keyof typeof paidKinds
const paidTerms = Object.keys(paidKinds) as PaidTerm[]

/** Amount of each kind of record on a line, with the records as inputs. */
function paidOn({ records }: DrawRow, line: string): Record<PaidTerm, Figure> {
  const figureFor = (term: PaidTerm): Figure => {
    const inputs = records
      .filter(({ kind }) => kind === paidKinds[term])
      .flatMap(({ uuid, lines }) =>
        lines.filter((one) => one.line === line).map(({ amount }) => ({ term, value: amount, record: uuid })),
      )
    return figureOf(term, sumCents(inputs.map(({ value }) => value)), inputs)
  }
  return {
    approved: figureFor('approved'),
    funded: figureFor('funded'),
    retainageReleased: figureFor('retainageReleased'),
  }
}

type Figures = DrawLineAnswer['figures']

function shown(figures: Record<(typeof summedTerms)[number] | PaidTerm, Figure>, isShown: boolean): Figures {
  const all = Object.fromEntries(
    Object.entries(figures).map(([term, figure]) => [term, plainFigure(figure)]),
  ) as Figures
  return isShown ? all : { ...all, available: null, recommended: null }
}

function pickSummed(line: LineFigures): Record<(typeof summedTerms)[number], Figure> {
  return Object.fromEntries(summedTerms.map((term) => [term, line[term]])) as Record<
    (typeof summedTerms)[number],
    Figure
  >
}

/** Figures that depend on the viewer: the recommendation, and the most that an approval takes of each line. */
type Shown = { isShown: boolean; most: ReadonlyMap<string, number> | null }

function presentLine(draw: DrawRow, row: LineRow, line: LineFigures, { isShown, most }: Shown): DrawLineAnswer {
  const inputs = draw.rows.find((one) => one.line === line.line)
  const { override_amount: amount = null, override_reason: reason = null } = inputs ?? {}
  return {
    lineId: line.line,
    code: row.code,
    title: row.title,
    isSoftCost: row.is_soft_cost,
    itemId: draw.items.get(line.line)?.uuid ?? null,
    isChosen: inputs?.item !== undefined && inputs.item !== null,
    requested: inputs?.requested ?? null,
    claimedPercent: inputs?.claimed_percent ?? null,
    inspectedPercent: line.inspectedPercent,
    storedMaterials: inputs?.stored_materials ?? 0,
    documented: inputs?.documented ?? null,
    override: isShown && amount !== null && reason !== null ? { amount, reason } : null,
    figures: shown({ ...pickSummed(line), ...paidOn(draw, line.line) }, isShown),
    fellFrom: line.fellFrom,
    storedAboveLimit: line.storedAboveLimit,
    requestedAboveAvailable: isShown ? line.requestedAboveAvailable : 0,
    approvable: most && (most.get(line.line) ?? 0),
    version: inputs?.version ?? 1,
  }
}

const headOf = (draw: DrawHead, frozenAt: Date | undefined) => ({
  requestId: draw.uuid,
  lotId: draw.lot,
  number: draw.number,
  title: draw.title,
  status: draw.status,
  date: draw.date,
  frozenAt: frozenAt?.toISOString() ?? null,
})

/** Converts one draw of a ledger to the contract's format, with the figures that the role may see. */
export function presentDraw(
  loaded: LedgerWithDraws,
  draw: DrawRow,
  { figures: column, frozenAt }: Column,
  role: RoleName,
): DrawLedger {
  const isShown = seesRecommendation(role, draw)
  const most = draw.status === 'completed' && seesUnfinishedDraws(role) ? approvable(loaded, draw, column) : null
  // A line that was removed since keeps its place in a frozen column, so that the totals stay the sums of the lines.
  const { budget } = loaded
  const rows = new Map([...budget.lines, ...budget.removed].map((row) => [row.uuid, row]))
  const figures = column.lines.flatMap((line) => {
    const row = rows.get(line.line)
    return row ? [{ row, line }] : []
  })
  const paid = (term: PaidTerm) =>
    totalOf(
      term,
      figures.map(({ line }) => ({ line: line.line, value: paidOn(draw, line.line)[term].value })),
    )
  const paidTotals = Object.fromEntries(paidTerms.map((term) => [term, paid(term)])) as Record<PaidTerm, Figure>
  return {
    ...headOf(draw, frozenAt),
    records: draw.records.map(presentRecord),
    lines: figures.map(({ row, line }) => presentLine(draw, row, line, { isShown, most })),
    totals: shown({ ...column.totals, ...paidTotals }, isShown),
    percentComplete: column.percentComplete && plainFigure(column.percentComplete),
    latestCompleted: loaded.draws.findLast(({ status }) => status === 'completed')?.number ?? null,
    flags: seesUnfinishedDraws(role) ? ledgerFlagsOf(column.totals.revisedValue, column.inBalance, draw.lotBudget) : [],
    ...presentSources(loaded, column.lines),
    unlinked: draw.unlinked.map(({ uuid, code, title, budget: dollars }) => ({
      itemId: uuid,
      code,
      title,
      budget: dollars * 100,
    })),
  }
}

/** Converts the totals of one draw to the contract's format. */
export function presentSummary(
  draw: DrawHead,
  { totals, percentComplete }: Pick<DrawSummary, 'totals' | 'percentComplete'>,
  frozenAt: Date | undefined,
  role: RoleName,
): DrawSummary {
  const hidden = seesRecommendation(role, draw) ? {} : { available: null, recommended: null }
  return { ...headOf(draw, frozenAt), totals: { ...totals, ...hidden }, percentComplete }
}

/** Numbers of the records that inputs of these figures stand on. */
function presentSources({ budget, draws }: LedgerWithDraws, figures: readonly Record<SummedTerm, Figure>[]) {
  const all = figures.flatMap((one) => summedTerms.flatMap((term) => one[term].inputs))
  const used = new Set(all.map(({ record }) => record))
  return {
    draws: draws.filter(({ uuid }) => used.has(uuid)).map(({ uuid, number }) => ({ requestId: uuid, number })),
    changeOrders: budget.orders.filter(({ uuid }) => used.has(uuid)).map(({ uuid, number }) => ({ uuid, number })),
  }
}

/** Figures of one line, or of the totals, after all draws. */
export function presentBudgetNow(
  loaded: LedgerWithDraws,
  lotId: string,
  { totals, percentComplete, inBalance }: LedgerColumn,
  line: LineFigures | null,
): DataOf<'ledger.now'> {
  const figures = line ?? totals
  return {
    lotId,
    lineId: line?.line ?? null,
    inspectedPercent: line?.inspectedPercent ?? null,
    figures: Object.fromEntries(
      toDateTerms.map((term) => [term, plainFigure(figures[term])]),
    ) as DataOf<'ledger.now'>['figures'],
    percentComplete: line ? null : percentComplete && plainFigure(percentComplete),
    inBalance: line ? null : inBalance && plainFigure(inBalance),
    ...presentSources(loaded, [figures]),
  }
}
