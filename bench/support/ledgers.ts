import type { Pool } from 'pg'
import type { LedgerFigures } from 'provider/db/ledger-tables'

/** Share of lots and draw requests with each flag: one in so many. */
export const flagEvery = {
  overfunded: 50,
  requestedAboveAvailable: 20,
  budgetDiffers: 10,
  outOfBalance: 100,
  progressFell: 25,
  storedAboveLimit: 200,
}

const figures: LedgerFigures = {
  now: {
    retainageHeld: 0,
    previouslyFunded: 0,
    workInPlace: 20_000_000,
    earned: 20_000_000,
    balanceToFinish: 20_000_000,
    overfunded: 0,
    percentComplete: 50,
    lines: [],
  },
  draws: {},
}

/**
 * Gives every fourth lot a budget of one line, and its completed draw requests an approval, most of them with a payment
 * in the last year; flags of lots and draw requests stand as if the rules had found them.
 */
export async function fillLedgers(pool: Pool): Promise<void> {
  await pool.query(`
    insert into ledger_lines (uuid, lot, code, title, scheduled_value, position, created_at, updated_at)
    select gen_random_uuid(), uuid, '03-300', 'Slab', 40000000, 1, now(), now()
    from lots where right(uuid::text, 12)::bigint % 4 = 0`)
  await pool.query(`
    insert into draw_records (uuid, draw_request, kind, dated_on, reference, created_by, created_at, updated_at)
    select gen_random_uuid(), r.uuid, kind, current_date - (r.n % 365)::integer, 'Wire', r.agency, now(), now()
    from (select uuid, lot, agency, status, right(uuid::text, 12)::bigint as n from draw_requests) r
    join ledger_lines l on l.lot = r.lot cross join unnest(array['approval', 'funding']) kind
    where r.status = 'completed' and (kind = 'approval' or r.n % 11 <> 0)`)
  await pool.query(`
    insert into draw_record_lines (record, line, amount)
    select d.uuid, l.uuid, 150000 from draw_records d join draw_requests r on r.uuid = d.draw_request
    join ledger_lines l on l.lot = r.lot`)
  for (const [flag, every] of Object.entries(flagEvery)) {
    await pool.query(
      `insert into lot_flags (lot, flag) select uuid, '${flag}' from lots where right(uuid::text, 12)::bigint % ${every} = 0`,
    )
    await pool.query(
      `insert into request_flags (draw_request, flag) select uuid, '${flag}' from draw_requests where right(uuid::text, 12)::bigint % ${every} = 0`,
    )
  }
  await pool.query(`
    insert into request_flags (draw_request, flag, amount)
    select d.draw_request, 'unfunded', 150000 from draw_records d where d.kind = 'approval'
    and not exists (select from draw_records f where f.draw_request = d.draw_request and f.kind = 'funding')`)
  await pool.query(
    `insert into ledger_facts (lot, progress, figures)
    select l.lot, 50, jsonb_set($1, '{draws}', (
      select coalesce(jsonb_object_agg(r.uuid, jsonb_build_object(
        'totals', jsonb_build_object('requested', r.total_budget * 100), 'percentComplete', 50)), '{}')
      from draw_requests r where r.lot = l.lot))
    from ledger_lines l on conflict do nothing`,
    [JSON.stringify(figures)],
  )
  await pool.query('truncate ledger_stale')
}
