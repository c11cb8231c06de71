import { sql } from 'kysely'

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

/** A total as lists have it. */
const capped = (count: number): number => Math.min(count, totalCap)

const paymentsOf = (rows: readonly Payments[]): Payments => {
  const { count, amount } = rows[0] ?? { count: 0, amount: 0 }
  return { count: capped(count), amount }
}

async function paidThisMonth({ db, actor, now }: Viewing): Promise<Payments> {
  const { rows } = await sql<Payments>`
    select count(distinct d.draw_request) as count, coalesce(sum(n.amount), 0)::bigint as amount
    from draw_records d join draw_requests r on r.uuid = d.draw_request left join draw_record_lines n on n.record = d.uuid
    where ${isPaymentOfMonth(now)} and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`.execute(db)
  return paymentsOf(rows)
}

async function leftToFund({ db, actor }: Viewing): Promise<Payments> {
  const { rows } = await sql<Payments>`
    select count(*) as count, coalesce(sum(coalesce(f.amount, (
      select sum(case d.kind when 'approval' then n.amount else -n.amount end)
      from draw_records d join draw_record_lines n on n.record = d.uuid
      where d.draw_request = r.uuid and d.deleted_at is null and d.kind <> 'release'
    ))), 0)::bigint as amount
    from request_flags f join draw_requests r on r.uuid = f.draw_request
    where f.flag = 'unfunded' and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`.execute(db)
  return paymentsOf(rows)
}

async function countFlags({ db, actor }: Viewing): Promise<Record<FlagName, number>> {
  const { rows } = await sql<{ flag: string; count: number }>`
    select f.flag, count(*) as count
    from lot_flags f join lots l on l.uuid = f.lot
    where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')} group by f.flag`.execute(db)
  const counts = new Map(rows.map(({ flag, count }) => [flag, capped(count)]))
  return Object.fromEntries(flagNames.map((flag) => [flag, counts.get(flag) ?? 0])) as Record<FlagName, number>
}
