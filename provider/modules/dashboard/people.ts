import { sql } from 'kysely'

import { performerRoles } from 'contract/core/roles'
import { isAgency, seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import type { Performer, ReviewerStats } from 'contract/dashboard/calls'
import { fullNameAt } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { isRecent, recentSince } from 'provider/modules/requests/public'
import { getProfile } from 'provider/modules/users/public'
import { requestsVisibleTo } from 'provider/access/scope'

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/** Longer pauses between decisions are breaks and do not count, in seconds. */
const LONGEST_SECONDS = 600
const mostPerformers = 5

/** People who completed the most of the draw requests the viewer sees, in 90 days (`dashboard.topPerformer`). */
export async function listPerformers(viewing: Viewing): Promise<DataOf<'dashboard.topPerformer'>> {
  const data: Performer[] = []
  for (const role of performerRoles)
    if (!isAgency(role) || seesAllAgencies(viewing.actor.role)) data.push(...(await countBy(viewing, role)))
  return { data, totalRecord: data.length }
}

async function countBy(viewing: Viewing, roleName: Performer['roleName']): Promise<Performer[]> {
  const who = sql.ref(`r.${roleName}`)
  // Names as of the last completion; people may belong to another agency since.
  const person = fullNameAt('u', 'done.latest')
  const name = isAgency(roleName) ? sql`coalesce(u.agency_name, ${person})` : person
  const { rows } = await sql<{ uuid: string; name: string; completed: number }>`
    select u.uuid, ${name} as name, done.completed
    from (
      select ${who} as person, count(*) as completed, max(r.completed_at) as latest from draw_requests r
      where r.deleted_at is null and ${isRecent(viewing.now)} and ${requestsVisibleTo(viewing.actor, 'r')} group by 1
    ) done join users u on u.uuid = done.person
    order by done.completed desc, name, u.uuid limit ${mostPerformers}`.execute(viewing.db)
  return rows.map((row) => ({ ...row, roleName }))
}

/**
 * A reviewer's open and decided work, speed and punctuality, within what the viewer sees (`dashboard.reviewerStats`).
 * @throws ApiError 404 for a person the viewer may not see
 */
export async function readReviewer(viewing: Viewing, userId = viewing.actor.uuid): Promise<ReviewerStats> {
  const { db, actor, now } = viewing
  await getProfile(viewing, userId)
  const visible = requestsVisibleTo(actor, 'r')
  const { rows } = await sql<Omit<ReviewerStats, 'userId'>>`
    with decisions as (
      select m.decided_at from media m join draw_requests r on r.uuid = m.draw_request
      where m.decided_by = ${userId}::uuid and m.decided_at > ${recentSince(now)} and r.deleted_at is null and ${visible}
    ), pauses as (
      select extract(epoch from at - lag(at) over (order by at)) as seconds
      from (select distinct decided_at as at from decisions) moments
    )
    select
      (select count(*) from draw_requests r where r.reviewer = ${userId}::uuid and r.deleted_at is null
        and r.status <> 'completed' and ${visible}) as open,
      (select count(*) from decisions) as decided,
      (select round(percentile_cont(0.5) within group (order by seconds)::numeric, 1)::float8
        from pauses where seconds <= ${LONGEST_SECONDS}) as "medianSeconds",
      (select round(100.0 * count(*) filter (where (r.completed_at at time zone l.time_zone)::date <= r.due_date) / nullif(count(*), 0), 1)::float8
        from draw_requests r join lots l on l.uuid = r.lot
        where r.reviewer = ${userId}::uuid and r.deleted_at is null and ${isRecent(now)}
          and r.due_date is not null and ${visible}) as "onTime"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers one row')
  return { userId, ...row }
}
