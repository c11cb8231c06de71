import type { Generated } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { DrawRecordKind } from 'contract/ledger/draw-terms'
import type { DrawSummary } from 'contract/ledger/draws'
import type { LedgerColumn, SummedTerm } from 'contract/ledger/rules'
import type { Json, MaybeJson, MaybeTimestamp, Timestamp, Optional, Percent, Stamps } from './columns'

/** Amounts of a ledger after all draws, and the totals of each draw by its id. */
export type LedgerFigures = {
  now: DataOf<'ledger.draws'>['now']
  draws: Record<string, Pick<DrawSummary, 'totals' | 'percentComplete'>>
}

/** The draw ledger: amounts in cents, rates in basis points (decision 060). */
export interface LedgerTables {
  /** Settings of a lot; a lot without a row has the defaults. */
  ledgers: Stamps & {
    uuid: string
    lot: string
    retainage_rate: Generated<number>
    stored_limit: Optional<number>
    loan_amount: Optional<number>
  }
  ledger_lines: Stamps & {
    uuid: string
    lot: string
    code: string
    title: string
    scheduled_value: number
    retainage_rate: Optional<number>
    is_soft_cost: Generated<boolean>
    position: number
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
  }
  change_orders: Stamps & {
    uuid: string
    lot: string
    number: number
    dated_on: string
    reason: string
    created_by: string
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
  }
  change_order_lines: { change_order: string; line: string; amount: number }
  /** Inputs of a budget line in a draw request. */
  draw_lines: Stamps & {
    uuid: string
    draw_request: string
    line: string
    item: Optional<string>
    requested: Optional<number>
    claimed_percent: Percent
    stored_materials: Generated<number>
    documented: Optional<number>
    override_amount: Optional<number>
    override_reason: Optional<string>
  }
  /** Figures of a completed draw request. */
  draw_columns: {
    draw_request: string
    as_of: string
    totals: Json<Record<SummedTerm, number> & { percentComplete: number | null }>
    figures: Json<LedgerColumn>
    /** Flags of these figures; null until they are computed. */
    flags: Optional<string[]>
    frozen_at: Timestamp
  }
  draw_records: Stamps & {
    uuid: string
    draw_request: string
    kind: DrawRecordKind
    dated_on: string
    reference: Optional<string>
    reason: Optional<string>
    created_by: string
    deleted_at: MaybeTimestamp
    deleted_by: Optional<string>
  }
  draw_record_lines: { record: string; line: string; amount: number }
  /** Flags computed by the rules, for lists (decision 067). */
  lot_flags: { lot: string; flag: string }
  /** `amount`: cents of `unfunded`, null until they are computed. */
  request_flags: { draw_request: string; flag: string; amount: Optional<number> }
  ledger_facts: { lot: string; due_at: MaybeTimestamp; progress: Percent; figures: MaybeJson<LedgerFigures> }
  /** Lots whose flags are not computed yet, by transaction. */
  ledger_stale: { lot: string; transaction: Generated<number> }
}
