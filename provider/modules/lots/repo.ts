import { sql, type RawBuilder } from 'kysely'

import type { coordinateSources } from 'contract/lots'
import type { InspectionStatus } from 'contract/statuses'
import { prepared } from 'provider/db/prepared'
import { agencyName, fullName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { progressColumns, type ProgressRow } from 'provider/progress'
import { lotsVisibleTo } from 'provider/scope'

/** A lot with its agency, the draw request that matters now, and the sums over the items of all its draw requests. */
export type LotRow = ProgressRow & {
  uuid: string
  agency: string | null
  agency_name: string | null
  lot_number: string
  street: string
  city: string
  state_or_province: string
  country: string
  postal_code: string
  loan_number: string
  borrower_name: string
  borrower_email: string
  latitude: number | null
  longitude: number | null
  coordinates_source: (typeof coordinateSources)[number] | null
  outline: [number, number][] | null
  inspection_area: number | null
  time_zone: string
  time_zone_guessed: boolean
  total_budget: number | null
  created_at: Date
  updated_at: Date
  version: number
  budget: number | null
  request_count: number
  current_request: string | null
  current_status: InspectionStatus | null
  current_due: string | null
  current_number: number | null
  current_title: string | null
  current_reviewer: string | null
  current_reviewer_name: string | null
  current_to_review: number
}

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

/** Lots of the viewer by their ids, in the order of the ids; those the viewer may not see are left out. */
export async function loadLots(db: Db, actor: Actor, ids: readonly string[]): Promise<LotRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LotRow>`${prepared}
    select l.uuid, l.agency, l.lot_number, l.street, l.city, l.state_or_province, l.country, l.postal_code, l.loan_number,
      l.borrower_name, l.borrower_email, l.latitude, l.longitude, l.coordinates_source, l.outline, l.inspection_area,
      l.time_zone, l.time_zone_guessed, l.total_budget, l.created_at, l.updated_at, l.version,
      case when a.uuid is not null then ${agencyName('a')} end as agency_name,
      f.budget, f.request_count, f.current_request, f.current_status, f.current_due,
      c.number as current_number, c.title as current_title, c.reviewer as current_reviewer,
      case when v.uuid is not null then ${fullName('v')} end as current_reviewer_name,
      waiting.current_to_review, sums.*
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (uuid, place)
    join lots l on l.uuid = wanted.uuid
    ${lotFacts(actor)}
    left join users a on a.uuid = l.agency
    left join draw_requests c on c.uuid = f.current_request
    left join users v on v.uuid = c.reviewer
    cross join lateral (
      select ${progressColumns} from draw_requests q join inspection_items i on i.draw_request = q.uuid and i.deleted_at is null
      where q.lot = l.uuid and q.deleted_at is null
    ) sums
    cross join lateral (
      select count(*)::integer as current_to_review from inspection_items i
      join media m on m.draw_request = i.draw_request and m.item = i.uuid and m.status = 'pending'
        and m.deleted_at is null and m.replaced_by is null and m.attempt is not null
      where i.draw_request = f.current_request and i.deleted_at is null
    ) waiting
    where l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}
    order by wanted.place`.execute(db)
  return rows
}
