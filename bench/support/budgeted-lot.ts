import { sql } from 'kysely'

import { newId } from 'provider/db/ids'
import { inTransaction } from 'provider/db/transaction'
import { freezeColumnUnscoped } from 'provider/records/ledger/draw-ledger'
import { refreshStaleFlags } from 'provider/records/ledger/flags'
import type { BenchEnvironment } from './environment'

/** Fills an agency's lot with a budget whose lines are all in each of its draws; the last draw is under review. */
export async function fillBudget(
  { deps }: BenchEnvironment,
  { lot, agency }: { lot: string; agency: string },
  { lines, draws }: { lines: number; draws: number },
): Promise<void> {
  const { db } = deps
  const now = new Date()
  const ids = Array.from({ length: draws }, () => newId(now))
  await sql`insert into ledgers (uuid, lot, retainage_rate, stored_limit, loan_amount, created_at, updated_at)
    values (${newId(now)}, ${lot}::uuid, 1000, 2500, 100000000000, now(), now())`.execute(db)
  await sql`insert into ledger_lines (uuid, lot, code, title, scheduled_value, position, created_at, updated_at)
    select gen_random_uuid(), ${lot}::uuid, '03-' || n, 'Line ' || n, 4000000 + n * 101, n, now(), now()
    from generate_series(1, ${lines}::int) n`.execute(db)
  await sql`insert into draw_requests (uuid, lot, agency, number, title, total_budget, status, due_date, completed_at, created_at, updated_at)
    select id, ${lot}::uuid, ${agency}::uuid, n, 'Draw ' || n, 1, case when n < ${draws}::int then 'completed' else 'submitted' end,
      '2030-01-01', case when n < ${draws}::int then now() end, now(), now()
    from unnest(${ids}::uuid[]) with ordinality as made (id, n)`.execute(db)
  await sql`insert into inspection_items (uuid, draw_request, code, title, budget, progress, status, position, created_at, updated_at)
    select gen_random_uuid(), r.uuid, l.code, l.title, 1500, round((r.number * 100.0 / ${draws}::int)::numeric, 1), 'Submitted',
      l.position, now(), now()
    from draw_requests r join ledger_lines l on l.lot = r.lot where r.lot = ${lot}::uuid`.execute(db)
  await sql`insert into draw_lines (uuid, draw_request, line, requested, claimed_percent, created_at, updated_at)
    select gen_random_uuid(), r.uuid, l.uuid, 150000, 50, now(), now()
    from draw_requests r join ledger_lines l on l.lot = r.lot where r.lot = ${lot}::uuid`.execute(db)
  await sql`insert into draw_records (uuid, draw_request, kind, dated_on, reference, created_by, created_at, updated_at)
    select gen_random_uuid(), r.uuid, kind, current_date, 'Wire', ${agency}::uuid, now(), now()
    from draw_requests r cross join unnest(array['approval', 'funding']) kind
    where r.lot = ${lot}::uuid and r.status = 'completed'`.execute(db)
  await sql`insert into draw_record_lines (record, line, amount)
    select d.uuid, l.uuid, 150000 from draw_records d join draw_requests r on r.uuid = d.draw_request
    join ledger_lines l on l.lot = r.lot where r.lot = ${lot}::uuid`.execute(db)
  await inTransaction(db, async (tx) => {
    for (const uuid of ids.slice(0, -1)) await freezeColumnUnscoped(tx, { uuid, lot }, now)
  })
  await refreshStaleFlags(db, now)
}
