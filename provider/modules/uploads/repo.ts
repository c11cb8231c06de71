import { sql, type Selectable } from 'kysely'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'

/** An upload; `result` is the id of its record, `message` the reason of a refusal. */
export type UploadRow = Selectable<Database['uploads']>
type Fields = UploadRow['metadata']

/** Finds an upload of this person; nobody continues another person's upload. */
export function findUpload(db: Db, actor: Actor, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', actor.uuid).executeTakeFirst()
}

/** Total length of an unfinished upload in bytes; null when there is none. */
export async function lengthOfUnscoped(db: Db, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('uploads')
    .select('length')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row?.length ?? null
}

/** The finished upload of a captured file; null when the file is new, or its record was removed. */
export async function findByClientKey(db: Db, actor: Actor, clientKey: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('media', 'media.uuid', 'uploads.result')
    .selectAll('uploads')
    .where('media.uploaded_by', '=', actor.uuid)
    .where('media.client_key', '=', clientKey)
    .where('media.deleted_at', 'is', null)
    .where('uploads.user_id', '=', actor.uuid)
    .executeTakeFirst()
  return row ?? null
}

/** The agency of a lot. */
export async function findAgencyUnscoped(db: Db, lot: string): Promise<string | null> {
  const row = await db.selectFrom('lots').select('agency').where('uuid', '=', lot).executeTakeFirst()
  return row?.agency ?? null
}

export async function insertUpload(
  db: Db,
  upload: { id: string; user_id: string; agency: string | null; metadata: Fields; length: number; created_at: Date },
): Promise<UploadRow> {
  return db
    .insertInto('uploads')
    .values({ ...upload, metadata: JSON.stringify(upload.metadata) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Number and total bytes of a person's unfinished uploads. */
export async function countUnfinished(db: Db, actor: Actor): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('uploads')
    .where('user_id', '=', actor.uuid)
    .where('finished_at', 'is', null)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(length), 0)`.as('bytes')])
    .executeTakeFirstOrThrow()
}

/** Adds facts about an upload to what the browser sent about it. */
export async function addToMetadata(db: Db, id: string, facts: Fields): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ metadata: sql<string>`metadata || ${JSON.stringify(facts)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** Ends an upload. @returns false when it had ended already */
export async function finish(
  db: Db,
  id: string,
  end: { result: string } | { message: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ ...end, finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an upload, unless it has ended. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('finished_at', 'is', null).execute()
}

/** Deletes unfinished uploads from before this time. @returns their ids */
export async function deleteAbandonedUnscoped(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('finished_at', 'is', null)
    .where('created_at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The unfinished ones of these uploads. */
export async function unfinishedUnscoped(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', [...ids])
    .where('finished_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
