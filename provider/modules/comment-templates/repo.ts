import { sql, type Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import { newId } from 'provider/db/ids'

export type TemplatesRow = Selectable<Database['comment_templates']>

/** Predicate: templates of an agency, or the shipped ones (null). */
const of = (agency: string | null) => sql<boolean>`agency is not distinct from ${agency}::uuid`

/** Loads an agency's record and the shipped one; null when never set. Unscoped: the caller checks the access. */
export async function loadTemplatesUnscoped(
  db: Db,
  agency: string | null,
): Promise<{ own: TemplatesRow | null; shipped: TemplatesRow | null }> {
  const rows = await db
    .selectFrom('comment_templates')
    .modifyFront(prepared)
    .selectAll()
    .where((eb) => eb.or([eb('agency', 'is', null), sql<boolean>`agency = ${agency}::uuid`]))
    .execute()
  const find = (whose: string | null) => rows.find((row) => row.agency === whose) ?? null
  return { own: find(agency), shipped: find(null) }
}

/** Locks the record of an agency (null: the shipped one), creating it when missing. */
export async function lockTemplatesUnscoped(db: Db, agency: string | null, now: Date): Promise<TemplatesRow> {
  await db
    .insertInto('comment_templates')
    .values({ uuid: newId(now), agency, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('comment_templates').selectAll().where(of(agency)).forNoKeyUpdate().executeTakeFirstOrThrow()
}
