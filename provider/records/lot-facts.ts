import { sql, type RawBuilder } from 'kysely'
import { isAgency, reviewsRequests } from 'contract/core/capabilities'

import type { Actor } from 'provider/http/context'

/**
 * Figures of a lot about its draw requests, joined as `f` to the lots `l`: precomputed for viewers who see all of them.
 */
const maintainedFacts = sql`join lot_facts f on f.lot = l.uuid and f.live`

/**
 * Figures for a reviewer, based only on draw requests assigned to them; computed per lot, for a page of lots.
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

/** Draw request figures for a page of lots. */
export const lotFacts = (actor: Actor): RawBuilder<unknown> =>
  reviewsRequests(actor.role) ? reviewersFacts(actor) : maintainedFacts

/**
 * Draw request figures for all lots of a viewer, for sorting and filtering: a reviewer's draw requests are read once.
 */
export function allLotFacts(actor: Actor): RawBuilder<unknown> {
  if (isAgency(actor.role)) return sql`${maintainedFacts} and f.agency = ${actor.uuid}::uuid`
  if (!reviewsRequests(actor.role)) return maintainedFacts
  return sql`join (
      select distinct on (q.lot) q.lot, q.status as current_status, q.due_date as current_due from draw_requests q
      where q.reviewer = ${actor.uuid}::uuid and q.deleted_at is null order by q.lot, q.status = 'completed', q.number desc
    ) mine on mine.lot = l.uuid
    join lot_facts whole on whole.lot = l.uuid
    cross join lateral (select whole.budget, mine.current_status, mine.current_due) f`
}
