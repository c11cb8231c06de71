import { sql, type Selectable } from 'kysely'

import type { Database } from 'provider/db/schema'
import { prepared } from 'provider/db/prepared'
import type { Db } from 'provider/db/transaction'
import { newId } from 'provider/ids'

export type TemplatesRow = Selectable<Database['comment_templates']>

/** Of an agency, or the shipped ones (null). */
const of = (agency: string | null) => sql<boolean>`agency is not distinct from ${agency}::uuid`

/** The record of an agency and the shipped one; each null where it was never set. Unscoped: whose is asked for is the caller's to know. */
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

/** The record of an agency (null: the shipped one), held; made first where it was never set. */
export async function holdTemplatesUnscoped(db: Db, agency: string | null, now: Date): Promise<TemplatesRow> {
  await db
    .insertInto('comment_templates')
    .values({ uuid: newId(now), agency, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('comment_templates').selectAll().where(of(agency)).forNoKeyUpdate().executeTakeFirstOrThrow()
}
