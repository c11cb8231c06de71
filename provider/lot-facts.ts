import { sql, type RawBuilder } from 'kysely'

import type { Actor } from 'provider/http/context'

/** What a lot shows of its draw requests, as `f` beside the lots `l`: kept ready for all who see all of them. */
const keptFacts = sql`join lot_facts f on f.lot = l.uuid and f.live`

/**
 * The same for a reviewer, who may know of a lot only the draw requests assigned to them: looked up lot by lot, for a page
 * of lots.
 */
function reviewersFacts(actor: Actor): RawBuilder<unknown> {
  const mine = sql`q.lot = l.uuid and q.reviewer = ${actor.uuid}::uuid and q.deleted_at is null`
  return sql`join lot_facts whole on whole.lot = l.uuid
    cross join lateral (
      select whole.budget, (select count(*)::integer from draw_requests q where ${mine}) as request_count, latest.*
      from (select 1) one left join lateral (
        select q.uuid as current_request, q.status as current_status, q.due_date as current_due from draw_requests q
        where ${mine} order by q.status = 'completed', q.number desc limit 1
      ) latest on true
    ) f`
}

/** Facts beside a page of lots. */
export const lotFacts = (actor: Actor): RawBuilder<unknown> =>
  actor.role === 'reviewer' ? reviewersFacts(actor) : keptFacts

/** Facts beside all lots of a viewer, to sort and filter them by: a reviewer's draw requests are read once for all. */
export function allLotFacts(actor: Actor): RawBuilder<unknown> {
  if (actor.role === 'agency') return sql`${keptFacts} and f.agency = ${actor.uuid}::uuid`
  if (actor.role !== 'reviewer') return keptFacts
  return sql`join (
      select distinct on (q.lot) q.lot, q.status as current_status, q.due_date as current_due from draw_requests q
      where q.reviewer = ${actor.uuid}::uuid and q.deleted_at is null order by q.lot, q.status = 'completed', q.number desc
    ) mine on mine.lot = l.uuid
    join lot_facts whole on whole.lot = l.uuid
    cross join lateral (select whole.budget, mine.current_status, mine.current_due) f`
}
