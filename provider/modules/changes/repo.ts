import { sql } from 'kysely'

import { fullNameAt, textAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import type { Entry } from 'provider/history/journal'
import { insertRows, type JsonRow, type StoredJson } from 'provider/history/undo-restore'
import type { ChangeRow } from 'provider/history/undo-kind'
import { isChangeNoun } from 'provider/history/undoable'

const columns = [
  'uuid',
  'actor',
  'operation',
  'text',
  'translations',
  'at',
  'undo_of',
  'undone_by',
  'row_count',
] as const

/** A person's own changes, newest first; with `within`, only those that touched this record or its children. */
export function listChanges(db: Db, actor: Actor, limit: number, within?: string): Promise<ChangeRow[]> {
  const query = ownChanges(db, actor).select(columns).orderBy('at', 'desc').orderBy('uuid', 'desc').limit(limit)
  return (within ? query.where(touches(within)) : query).execute()
}

const ownChanges = (db: Db, actor: Actor) => db.selectFrom('changes').where('actor', '=', actor.uuid)

/** Predicate: the change touched a record or its children, according to the journal. */
const touches = (record: string) => sql<boolean>`exists (
  select 1 from change_rows touched join journal entry on entry.uuid = touched.uuid and entry.change = touched.change
  where touched.change = changes.uuid
    and ${record}::uuid in (entry.lot, entry.draw_request, entry.item, entry.uuid))`

/** Place of a change; null if it spans several, or is not recorded. */
export type Spot = { lotId: string | null; requestId: string | null; itemId: string | null; about: string | null }

/** Finds the lot and draw request of each change, with names as of that time. */
export async function findSpots(db: Db, changes: readonly string[]): Promise<Map<string, Spot>> {
  const then = 'made.at'
  const { rows } = await sql<Spot & { change: string }>`
    select spot.change, spot.lot as "lotId", spot.draw_request as "requestId", spot.item as "itemId",
      coalesce(${textAt('item', 'code', then)} || ' ' || ${textAt('item', 'title', then)}, ${textAt('request', 'title', then)},
        ${textAt('lot', 'street', then)} || ', ' || ${textAt('lot', 'city', then)}) as about
    from (
      select touched.change,
        case when count(distinct entry.lot) = 1 then min(entry.lot::text)::uuid end as lot,
        case when count(distinct entry.draw_request) = 1 then min(entry.draw_request::text)::uuid end as draw_request,
        case when count(distinct entry.item) = 1 and count(entry.item) = count(*) then min(entry.item::text)::uuid end as item
      from change_rows touched join journal entry on entry.uuid = touched.uuid and entry.change = touched.change
      where touched.change = any(${[...changes]}::uuid[])
      group by touched.change
    ) spot
    join changes made on made.uuid = spot.change
    left join inspection_items item on item.uuid = spot.item
    left join draw_requests request on request.uuid = spot.draw_request
    left join lots lot on lot.uuid = spot.lot`.execute(db)
  return new Map(rows.map(({ change, ...spot }) => [change, spot]))
}

/** Number of a person’s own changes, or of those that touch the record `within`. */
export async function countChanges(db: Db, actor: Actor, within?: string): Promise<number> {
  const query = ownChanges(db, actor).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await (within ? query.where(touches(within)) : query).executeTakeFirstOrThrow()).count
}

/** Locks one of a person's own changes, so that two undos of it run one after the other. */
export const lockChange = (db: Db, actor: Actor, uuid: string): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('changes')
    .select(columns)
    .where('uuid', '=', uuid)
    .where('actor', '=', actor.uuid)
    .forUpdate()
    .executeTakeFirst()

/** The first change of a chain of undos, and how many undos follow it (odd: it is undone). */
export async function findRoot(db: Db, change: ChangeRow): Promise<Root> {
  const { rows } = await sql<Root>`
    with recursive chain as (
      select uuid, undo_of, text, translations, operation, 0 as undos from changes where uuid = ${change.uuid}::uuid
      union all
      select before.uuid, before.undo_of, before.text, before.translations, before.operation, chain.undos + 1
      from changes before join chain on before.uuid = chain.undo_of)
    select text, translations, operation, undos from chain where undo_of is null`.execute(db)
  return rows[0] ?? { ...change, undos: 0 }
}

export type Root = Pick<ChangeRow, 'text' | 'translations' | 'operation'> & { undos: number }

/**
 * Reads the rows a change touched, and the mails its undo withdrew.
 * @throws Error for an unknown noun, because a change is undone completely or not at all
 */
export async function readStored(db: Db, change: string): Promise<{ rows: StoredJson[]; mails: JsonRow[] }> {
  const found = await db
    .selectFrom('change_rows')
    .select(['noun', 'uuid', 'before', 'version_after'])
    .where('change', '=', change)
    .orderBy('position')
    .execute()
  const mails = found.flatMap(({ noun, before }) => (noun === 'mail' && before ? [before] : []))
  const rows = found
    .filter(({ noun }) => noun !== 'mail')
    .map(({ noun, uuid, before, version_after }): StoredJson => {
      if (!isChangeNoun(noun)) throw new Error(`Change ${change} keeps a row of the unknown noun ${noun}`)
      return { noun, uuid, before, versionAfter: version_after }
    })
  return { rows, mails }
}

/** Marks a change as undone by another change. */
export async function markUndone(db: Db, change: string, undo: string): Promise<void> {
  await db.updateTable('changes').set({ undone_by: undo }).where('uuid', '=', change).execute()
}

/** People who last changed records after a version, by record uuid; absent if the journal names nobody. */
export async function findLaterActors(db: Db, rows: readonly StoredJson[]): Promise<Map<string, string>> {
  const found = await sql<{ uuid: string; name: string }>`
    select distinct on (journal.uuid) journal.uuid, ${fullNameAt('users', 'journal.at')} as name
    from unnest(${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ versionAfter }) => versionAfter)}::integer[]) as left_at (uuid, version)
    join journal on journal.uuid = left_at.uuid and journal.version > left_at.version
    join users on users.uuid = journal.actor
    order by journal.uuid, journal.seq desc`.execute(db)
  return new Map(found.rows.map(({ uuid, name }) => [uuid, name]))
}

/** Journal entries for draw requests of which only mails were withdrawn or sent again. */
export async function findMailed(db: Db, mails: readonly JsonRow[], change: string): Promise<Entry[]> {
  const ids = mails.flatMap(({ draw_requests }) => (Array.isArray(draw_requests) ? draw_requests.map(String) : []))
  const rows = await db
    .selectFrom('draw_requests')
    .select(['uuid', 'lot'])
    .where(sql<boolean>`uuid = any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ uuid, lot }) => ({ noun: 'drawRequest', uuid, lot, drawRequest: uuid, changed: [], change }))
}

/** Deletes the mails of a change that are neither sent nor in transit, and returns their rows. */
export async function takeMailsBack(db: Db, change: string, now: Date): Promise<JsonRow[]> {
  const { rows } = await sql<{ row: JsonRow }>`
    delete from mail_outbox where change = ${change}::uuid and sent_at is null
      and (claimed_until is null or claimed_until <= ${now}) returning to_jsonb(mail_outbox) as row`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Withdraws a change's unread notifications in the app, or restores them when the change was itself an undo; they then
 * belong to `undo`.
 * @returns the journal entries
 */
export async function moveNotes(db: Db, change: string, undo: string): Promise<Entry[]> {
  const { rows } = await sql<{ uuid: string; lot: string | null; drawRequest: string | null; recipient: string }>`
    update notifications set taken_back = not taken_back, change = ${undo}::uuid
    where change = ${change}::uuid and (taken_back or read_at is null)
    returning uuid, lot, draw_request as "drawRequest", user_id as recipient`.execute(db)
  return rows.map((row) => ({ ...row, noun: 'notification', changed: ['takenBack'], change: undo }))
}

/** Inserts mails that an undo withdrew, to be sent at `notBefore` as part of another change. */
export async function sendMailsAfterAll(
  db: Db,
  mails: readonly JsonRow[],
  change: string,
  notBefore: Date,
): Promise<void> {
  if (mails.length === 0) return
  await insertRows(
    db,
    'mail_outbox',
    mails.map((mail) => ({ ...mail, change, claimed_until: null, not_before: notBefore.toISOString() })),
  )
}
