import type { DataOf } from 'contract/core/catalog'
import { columnTerms, type ColumnTerm } from 'contract/ledger/draw-terms'
import { sumCents } from 'contract/money/cents'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import {
  paidByLine,
  columnOfDraw,
  loadLedgerWithDrawsUnscoped,
  type DrawRow,
} from 'provider/records/ledger/draw-ledger'
import * as ledgers from 'provider/modules/ledger/repo'
import { seesRecommendation } from './present'
import * as repo from './repo'

type Columns = DataOf<'ledger.columns'>
type Viewing = Pick<Context, 'db' | 'actor' | 'now'>
type AmountsByTerm = Record<ColumnTerm, ReadonlyMap<string, number>>

/** Amounts of a draw by line: computed ones, and those of its records. */
function amountsByTerm(draw: DrawRow, lines: readonly repo.LineAmounts[]): AmountsByTerm {
  const of = (term: 'requested' | 'earned' | 'recommended') => new Map(lines.map((one) => [one.line, one[term]]))
  return {
    requested: of('requested'),
    earned: of('earned'),
    recommended: of('recommended'),
    approved: paidByLine(draw.records, 'approval'),
    funded: paidByLine(draw.records, 'funding'),
    retainageReleased: paidByLine(draw.records, 'release'),
  }
}

function presentColumn(draw: DrawRow, byTerm: AmountsByTerm, lineIds: readonly string[], isShown: boolean) {
  const perTerm = columnTerms.map((term) => [term, lineIds.map((id) => byTerm[term].get(id) ?? 0)] as const)
  const amounts = Object.fromEntries(perTerm) as Record<ColumnTerm, number[]>
  const totals = Object.fromEntries(perTerm.map(([term, of]) => [term, sumCents(of)])) as Record<ColumnTerm, number>
  const hidden = isShown ? {} : { recommended: null }
  return {
    requestId: draw.uuid,
    number: draw.number,
    status: draw.status,
    amounts: { ...amounts, ...hidden },
    totals: { ...totals, ...hidden },
  }
}

/** Amounts of every line in every draw. @throws ApiError 404 for a lot the viewer may not see */
export async function listColumns({ db, actor, now }: Viewing, lotId: string): Promise<Columns> {
  const lot = requireFound(await ledgers.findLot(db, actor, lotId))
  const loaded = await loadLedgerWithDrawsUnscoped(db, lot.uuid, now)
  const frozen = await repo.loadFrozenAmountsUnscoped(
    db,
    loaded.draws.map(({ uuid }) => uuid),
  )
  const computed = (draw: DrawRow): repo.LineAmounts[] =>
    columnOfDraw(loaded, draw).lines.map(({ line, requested, earned, recommended }) => ({
      line,
      requested: requested.value,
      earned: earned.value,
      recommended: recommended.value,
    }))
  const columns = loaded.draws.map((draw) => ({
    draw,
    byTerm: amountsByTerm(draw, frozen.get(draw.uuid) ?? computed(draw)),
  }))
  const used = new Set(columns.flatMap(({ byTerm }) => columnTerms.flatMap((term) => [...byTerm[term].keys()])))
  const lines = [...loaded.budget.lines, ...loaded.budget.removed.filter(({ uuid }) => used.has(uuid))]
  const lineIds = lines.map(({ uuid }) => uuid)
  return {
    lotId,
    lines: lines.map(({ uuid, code, title }) => ({ lineId: uuid, code, title })),
    draws: columns.map(({ draw, byTerm }) =>
      presentColumn(draw, byTerm, lineIds, seesRecommendation(actor.role, draw)),
    ),
  }
}
