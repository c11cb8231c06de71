import { sql } from 'kysely'

import type { Actor } from 'provider/http/context'
import { requestsVisibleTo } from 'provider/access/scope'

/** Number of draw requests whose items and media are searched. */
const requestsLooked = 300

/** The latest draw requests the viewer sees and the one they are viewing, as the table `latest`. */
export const latestRequests = (actor: Actor, near: string | null) => {
  const visible = sql`r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}`
  return sql`(
      (select r.uuid, r.lot, r.number, r.created_at, false as is_near from draw_requests r
      where ${visible} and r.uuid is distinct from ${near}::uuid
      order by r.created_at desc, r.uuid desc limit ${requestsLooked})
      union all
      (select r.uuid, r.lot, r.number, r.created_at, true from draw_requests r where ${visible} and r.uuid = ${near}::uuid)
    ) latest`
}
