import { sql } from 'kysely'

import type { LedgerStats } from 'contract/dashboard/calls'
import { flagNames, type FlagName, type PaymentState } from 'contract/ledger/flag-names'
import { lotFilter } from 'contract/lots/calls'
import { requestFilter } from 'contract/requests/calls'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'
import type { Context } from 'provider/http/context'
import { countLots } from 'provider/modules/lots/public'
import { countDrawRequests, isPaymentOfMonth } from 'provider/modules/requests/public'
import { isFlaggedRequest } from 'provider/records/ledger/flag-lists'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/** Payments of this month, what is left to fund, and lots by flag. Each count is the total of the list it links to. */
export async function readLedger(viewing: Viewing): Promise<LedgerStats> {
  const { db, actor, now } = viewing
  const paid = (payment: PaymentState) =>
    countDrawRequests(db, actor, now, requestFilter.parse({ filters: { payment: [payment] } }))
  const flagged = async (flag: FlagName) =>
    [flag, await countLots(db, actor, lotFilter.parse({ filters: { flag: [flag] } }))] as const
  const [hasSchedule, thisMonth, monthSum, unfunded, unfundedSum, flags] = await Promise.all([
    seesSchedule(viewing),
    paid('thisMonth'),
    sumOfMonth(viewing),
    paid('unfunded'),
    sumUnfunded(viewing),
    Promise.all(flagNames.map(flagged)),
  ])
  return {
    hasSchedule,
    fundedThisMonth: { count: thisMonth, amount: monthSum },
    unfunded: { count: unfunded, amount: unfundedSum },
    flags: Object.fromEntries(flags) as Record<FlagName, number>,
  }
}

async function seesSchedule({ db, actor }: Viewing): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_facts f join lots l on l.uuid = f.lot
    where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}
      and exists (select from ledger_lines n where n.lot = l.uuid and n.deleted_at is null) limit 1`.execute(db)
  return rows.length > 0
}

async function sumOfMonth({ db, actor, now }: Viewing): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(n.amount), 0)::bigint as cents
    from draw_records d join draw_requests r on r.uuid = d.draw_request join draw_record_lines n on n.record = d.uuid
    where ${isPaymentOfMonth(now)} and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`.execute(db)
  return rows[0]?.cents ?? 0
}

async function sumUnfunded({ db, actor }: Viewing): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case d.kind when 'approval' then n.amount else -n.amount end), 0)::bigint as cents
    from draw_requests r join draw_records d on d.draw_request = r.uuid join draw_record_lines n on n.record = d.uuid
    where r.deleted_at is null and ${requestsVisibleTo(actor, 'r')} and ${isFlaggedRequest(['unfunded'])}
      and d.deleted_at is null and d.kind <> 'release'`.execute(db)
  return rows[0]?.cents ?? 0
}
