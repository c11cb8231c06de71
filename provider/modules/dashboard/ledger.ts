import { sql, type RawBuilder } from 'kysely'

import { seesAllAgencies } from 'contract/core/capabilities'
import { totalCap } from 'contract/core/limits'
import type { LedgerStats } from 'contract/dashboard/calls'
import { flagNames, type FlagName } from 'contract/ledger/flag-names'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'
import type { Context } from 'provider/http/context'
import { isPaymentOfMonth } from 'provider/modules/requests/public'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>
type Payments = LedgerStats['unfunded']

/** Payments of this month, what is left to fund, and lots by flag. Each count is the total of the list it links to. */
export async function readLedger(viewing: Viewing): Promise<LedgerStats> {
  const [hasSchedule, fundedThisMonth, unfunded, flags] = await Promise.all([
    seesSchedule(viewing),
    paidThisMonth(viewing),
    leftToFund(viewing),
    countFlags(viewing),
  ])
  return { hasSchedule, fundedThisMonth, unfunded, flags }
}

async function seesSchedule({ db, actor }: Viewing): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_facts f join lots l on l.uuid = f.lot
    where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}
      and exists (select from ledger_lines n where n.lot = l.uuid and n.deleted_at is null) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Predicates: a lot or a draw request is one that the viewer sees. For those who see all, only the few deleted ones are
 * read, by their index.
 */
const isSeenLot = ({ actor }: Viewing, lot: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesAllAgencies(actor.role)
    ? sql<boolean>`not exists (select from lots gone where gone.uuid = ${lot} and gone.deleted_at is not null)`
    : sql<boolean>`exists (
        select from lots l where l.uuid = ${lot} and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')})`
const isSeenRequest = ({ actor }: Viewing, request: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesAllAgencies(actor.role)
    ? sql<boolean>`not exists (
        select from draw_requests gone where gone.uuid = ${request} and gone.deleted_at is not null)`
    : sql<boolean>`exists (
        select from draw_requests r where r.uuid = ${request} and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')})`

/** A total as lists have it. */
const capped = (count: number): number => Math.min(count, totalCap)

const paymentsOf = (rows: readonly Payments[]): Payments => {
  const { count, amount } = rows[0] ?? { count: 0, amount: 0 }
  return { count: capped(count), amount }
}

async function paidThisMonth(viewing: Viewing): Promise<Payments> {
  const { rows } = await sql<Payments>`
    select count(distinct d.draw_request) as count, coalesce(sum(n.amount), 0)::bigint as amount
    from draw_records d left join draw_record_lines n on n.record = d.uuid
    where ${isPaymentOfMonth(viewing.now)} and ${isSeenRequest(viewing, sql`d.draw_request`)}`.execute(viewing.db)
  return paymentsOf(rows)
}

async function leftToFund(viewing: Viewing): Promise<Payments> {
  const { rows } = await sql<Payments>`
    select count(*) as count, coalesce(sum(coalesce(f.amount, (
      select sum(case d.kind when 'approval' then n.amount else -n.amount end)
      from draw_records d join draw_record_lines n on n.record = d.uuid
      where d.draw_request = f.draw_request and d.deleted_at is null and d.kind <> 'release'
    ))), 0)::bigint as amount
    from request_flags f where f.flag = 'unfunded' and ${isSeenRequest(viewing, sql`f.draw_request`)}`.execute(
    viewing.db,
  )
  return paymentsOf(rows)
}

async function countFlags(viewing: Viewing): Promise<Record<FlagName, number>> {
  const { rows } = await sql<{ flag: string; count: number }>`
    select f.flag, count(*) as count from lot_flags f where ${isSeenLot(viewing, sql`f.lot`)} group by f.flag`.execute(
    viewing.db,
  )
  const counts = new Map(rows.map(({ flag, count }) => [flag, capped(count)]))
  return Object.fromEntries(flagNames.map((flag) => [flag, counts.get(flag) ?? 0])) as Record<FlagName, number>
}
