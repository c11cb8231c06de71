import { sql } from 'kysely'

import type { Tx } from 'provider/db/transaction'
import type { PgBoss } from 'provider/adapters/boss'
import { enqueue } from 'provider/adapters/queues'

/**
 * Lets a job check the media again whose answers name media of a record that is about to be deleted: a medium, an item,
 * a draw request or a lot. The answers keep no other trace of a deleted medium.
 */
export async function enqueueRecheck(boss: PgBoss, tx: Tx, uuid: string): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    with gone as materialized (
      select uuid, sha256 from media where uuid = ${uuid} or item = ${uuid} or draw_request = ${uuid}
        or draw_request in (select requests.uuid from draw_requests requests where requests.lot = ${uuid}))
    select other.uuid from gone join media other on other.look_alike = gone.uuid where other.deleted_at is null
    union
    select other.uuid from gone join media other on other.sha256 = gone.sha256 and other.uuid <> gone.uuid
    where gone.sha256 <> '' and other.deleted_at is null`.execute(tx)
  const mediaIds = rows.map((row) => row.uuid)
  if (mediaIds.length > 0) await enqueue(boss, tx, 'media.recheck', { mediaIds })
}
