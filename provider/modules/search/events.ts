import { sql } from 'kysely'

import { may } from 'contract/core/policy'
import { displayZones } from 'contract/core/time-zones'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { matches } from './directory'
import { dateText } from './hit-texts'
import { tierOf, type Query, type RankedHit } from './query'
import { eventsVisibleTo } from 'provider/access/scope'

/** Calendar events by title, for people who may edit them, latest first, with date and place to distinguish them. */
export async function findEvents(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!may(actor.role, 'events.move')) return []
  const names = [sql`e.title`]
  const text = sql`lower(e.title)`
  const day = sql`coalesce(e.starts_on, (e.starts_at at time zone coalesce(l.time_zone, ${displayZones.losAngeles}))::date)`
  const { rows } = await sql<RankedHit & { day: string; place: string | null }>`
    select 'event' as noun, e.uuid, e.title,
      '' as subtitle, ${day}::text as day, coalesce(l.street, case when a.uuid is not null then ${agencyName('a')} end) as place,
      null as status, e.version, e.lot as "lotId", e.draw_request as "requestId", null as "itemId",
      ${tierOf(query, names, text)} as tier
    from events e left join lots l on l.uuid = e.lot left join users a on a.uuid = e.agency
    where e.deleted_at is null and ${eventsVisibleTo(actor, 'e')} and ${matches(query, names, text)}
    order by tier, e.first_day desc, e.uuid desc limit ${query.limit}`.execute(db)
  return rows.map(({ day: date, place, ...hit }) => ({
    ...hit,
    subtitle: [dateText(date), place].filter(Boolean).join(' · '),
  }))
}
