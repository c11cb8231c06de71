import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import { waitsForDecision, waitsForRetake } from 'provider/records/waiting-media'

/** The rows of `request_facts` and `item_facts`, and the same sums counted from items and media. */
export async function requestSums(db: Db): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const kept = await sql`select * from request_facts order by draw_request`.execute(db)
  const counted = await sql`
    select r.uuid as draw_request, items.*, media.* from draw_requests r
    cross join lateral (
      select count(*)::integer as items, coalesce(sum(i.budget), 0) as item_budget,
        coalesce(sum(i.budget * (coalesce(i.progress, 0) * 10)::bigint), 0) as item_weighted,
        coalesce(sum((coalesce(i.progress, 0) * 10)::bigint), 0) as item_tenths,
        coalesce(bool_or(coalesce(i.progress, 0) < 100), false) as item_open,
        count(*) filter (where i.status = 'Requested')::integer as requested_items
      from inspection_items i where i.draw_request = r.uuid and i.deleted_at is null
    ) items
    cross join lateral (
      select count(*) filter (where ${waitsForDecision('m')} and m.replaces is null)::integer as to_review,
        count(*) filter (where ${waitsForDecision('m')} and m.replaces is not null)::integer as resubmitted,
        count(*) filter (where m.status = 'defective')::integer as defective,
        count(*) filter (where m.status = 'verified')::integer as verified,
        count(*) filter (where m.attempt is null and m.processing <> 'failed')::integer as captured,
        count(*) filter (where m.status = 'pending' and m.attempt is not null)::integer as undecided
      from inspection_items i
      join media m on m.draw_request = i.draw_request and m.item = i.uuid and m.deleted_at is null and m.replaced_by is null
      where i.draw_request = r.uuid and i.deleted_at is null
    ) media
    order by r.uuid`.execute(db)
  const keptItems = await sql`select * from item_facts order by item`.execute(db)
  const countedItems = await sql`
    select i.uuid as item, media.* from inspection_items i
    cross join lateral (
      select count(*) filter (where ${waitsForDecision('m')} and m.replaces is null)::integer as to_review,
        count(*) filter (where ${waitsForDecision('m')} and m.replaces is not null)::integer as resubmitted,
        count(*) filter (where m.status = 'defective')::integer as defective,
        count(*) filter (where m.status = 'verified')::integer as verified,
        count(*) filter (where ${waitsForRetake('m')})::integer as unreadable,
        count(*) filter (where m.attempt is null and m.processing <> 'failed')::integer as captured,
        count(*) filter (where m.status = 'pending' and m.attempt is not null)::integer as undecided
      from media m where m.item = i.uuid and m.deleted_at is null and m.replaced_by is null
    ) media
    order by i.uuid`.execute(db)
  const keptAsked = await sql`select uuid, evidence_requested as asked from draw_requests order by uuid`.execute(db)
  const countedAsked = await sql`
    select r.uuid, exists (select from inspection_items i
      where i.draw_request = r.uuid and i.deleted_at is null and i.status = 'Requested') as asked
    from draw_requests r order by r.uuid`.execute(db)
  return {
    kept: [...kept.rows, ...keptItems.rows, ...keptAsked.rows],
    counted: [...counted.rows, ...countedItems.rows, ...countedAsked.rows],
  }
}
