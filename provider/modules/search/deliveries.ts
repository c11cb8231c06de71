import { t as reportText } from 'locales/report'
import { sql } from 'kysely'

import { may } from 'contract/core/policy'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { matches } from './directory'
import { tierOf, type Query, type RankedHit } from './query'
import { versionText } from './hit-texts'
import { lotsVisibleTo } from 'provider/access/scope'

/**
 * Active report links of lenders by address, lender, street or lot number, for people who may revoke them; `for` limits
 * them to a draw request, or to a lot and all its draw requests, including deleted ones. Newest first.
 */
export async function findDeliveries(db: Db, actor: Actor, query: Query): Promise<RankedHit[]> {
  if (!may(actor.role, 'reports.revokeLink')) return []
  const about = query.where.for ?? null
  const names = [sql`k.address`, sql`k.lender_name`, sql`l.street`, sql`l.lot_number`]
  const text = sql`lower(k.address || ' ' || k.lender_name || ' ' || l.street || ' ' || l.lot_number)`
  const title = sql`coalesce(nullif(p.facts->>'requestTitle', ''), ${reportText('report.allRequests')}::text)`
  const { rows } = await sql<RankedHit>`
    select 'report' as noun, k.uuid, k.address as title,
      k.lender_name || ' · ' || ${versionText(sql`p.version`)} || ' · ' || ${title} || ' · ' || l.street as subtitle,
      null as status, null as version, p.lot as "lotId", p.draw_request as "requestId", null as "itemId",
      ${tierOf(query, names, text)} as tier
    from report_links k join reports p on p.uuid = k.report join lots l on l.uuid = p.lot
    where k.revoked_at is null and k.status <> 'failed' and k.expires_at > ${query.now}
      and l.deleted_at is null and ${lotsVisibleTo(actor, 'l')}
      and (${about}::uuid is null or p.lot = ${about}::uuid or p.draw_request = ${about}::uuid)
      and ${matches(query, names, text)}
    order by tier, k.created_at desc, k.uuid desc limit ${query.limit}`.execute(db)
  return rows
}
