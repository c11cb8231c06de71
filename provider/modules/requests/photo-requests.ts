import { sql } from 'kysely'
import type { RequestPage } from 'contract/requests/calls'
import { isInEffect } from 'provider/history/stored-changes'
import { prepared } from 'provider/db/prepared'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'

const most = 20

/** Requests for evidence of a draw request, without undone ones, newest first. */
export async function loadPhotoRequestsUnscoped(db: Db, requestId: string): Promise<RequestPage['photoRequests']> {
  const { rows } = await sql<{ at: Date; uuid: string | null; name: string; items: number }>`${prepared}
    select j.at, users.uuid, ${fullNameAt('users', 'j.at')} as name, count(*) filter (where j.noun = 'item')::integer as items
    from journal j
    left join users on users.uuid = j.actor
    where j.draw_request = ${requestId}::uuid and j.operation = 'items.sendRequest' and ${isInEffect(sql`j.change`)}
    group by j.at, j.change, users.uuid
    order by j.at desc limit ${most}`.execute(db)
  return rows.map(({ at, uuid, name, items }) => ({
    at: at.toISOString(),
    who: uuid === null ? null : { uuid, name },
    items,
  }))
}
