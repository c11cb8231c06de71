import { sql, type Selectable } from 'kysely'
import type { Cited, Summary } from 'contract/summaries/calls'
import { fullNameAt } from 'provider/db/rows'
import type { Database } from 'provider/db/schema'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { newId } from 'provider/db/ids'
import { summariesVisibleTo } from 'provider/access/scope'
import type { Subject } from './subject'

export type SummaryRow = Selectable<Database['summaries']>

/** Summaries with a text for a lot or a draw request that the viewer may see. */
export async function loadSummaries(
  db: Db,
  actor: Actor,
  where: { lot: string; requests: readonly string[] } | { subject: string },
): Promise<Summary[]> {
  const wanted =
    'subject' in where
      ? sql<boolean>`summaries.subject = ${where.subject}::uuid`
      : sql<boolean>`(summaries.subject = ${where.lot}::uuid or summaries.draw_request = any(${[...where.requests]}::uuid[]))`
  const rows = await db
    .selectFrom('summaries')
    .innerJoin('users', 'users.uuid', 'summaries.accepted_by')
    .selectAll('summaries')
    .select(fullNameAt('users', 'summaries.accepted_at').as('acceptor'))
    .where(wanted)
    .where(summariesVisibleTo(actor))
    .where('summaries.text', '<>', '')
    .orderBy('summaries.uuid')
    .execute()
  const cited = await loadCitedUnscoped(
    db,
    rows.flatMap(({ cites }) => cites),
  )
  return rows.map((row) => present(row, cited))
}

function present(row: SummaryRow & { acceptor: string }, cited: ReadonlyMap<string, Cited>): Summary {
  return {
    uuid: row.uuid,
    noun: row.noun,
    subjectId: row.subject,
    text: row.text,
    writer: row.writer,
    model: row.model,
    isEdited: row.is_edited,
    cites: row.cites.flatMap((uuid) => cited.get(uuid) ?? []),
    acceptedBy: { uuid: row.accepted_by ?? '', name: row.acceptor },
    acceptedAt: (row.accepted_at ?? row.updated_at).toISOString(),
    version: row.version,
  }
}

/** Cited media by id, including removed ones, so that the numbers in a text always denote the same photos. */
export async function loadCitedUnscoped(db: Db, ids: readonly string[]): Promise<Map<string, Cited>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .innerJoin('inspection_items', 'inspection_items.uuid', 'media.item')
    .where(sql<boolean>`media.uuid = any(${[...ids]}::uuid[])`)
    .select(['media.uuid', 'media.item', 'media.draw_request', 'media.file_name'])
    .select(['inspection_items.code', 'inspection_items.title'])
    .execute()
  return new Map(
    rows.map(({ uuid, item, draw_request, file_name, code, title }) => [
      uuid,
      { uuid, itemId: item, requestId: draw_request, label: `${code} ${title}, ${file_name}` },
    ]),
  )
}

/** Locks the row of a subject's summary, creating it when missing. */
export async function lockSummary(db: Db, place: Subject, now: Date): Promise<SummaryRow> {
  await db
    .insertInto('summaries')
    .values({ uuid: newId(now), ...place, cites: '[]', created_at: now, updated_at: now })
    .onConflict((taken) => taken.column('subject').doNothing())
    .execute()
  return db
    .selectFrom('summaries')
    .selectAll()
    .where('subject', '=', place.subject)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** A suggestion that this person requested for this subject; null if there is none. */
export function findDraft(db: Db, actor: Actor, subject: string, uuid: string) {
  return db
    .selectFrom('summary_drafts')
    .select(['text', 'writer', 'model', 'cites'])
    .where('uuid', '=', uuid)
    .where('subject', '=', subject)
    .where('actor', '=', actor.uuid)
    .executeTakeFirst()
}
