import { sql, type RawBuilder } from 'kysely'

import { goneOf, undoable, type ChangeNoun } from 'provider/changes'
import type { Db } from 'provider/db/transaction'

/** A database row as JSON: moments as ISO text. */
export type JsonRow = Record<string, unknown>

/** A kept row of a change, read back. */
export type KeptJson = { noun: ChangeNoun; uuid: string; before: JsonRow | null; versionAfter: number }

/** What became of one row: as it was just before the undo (null: it was not there), and as it is now (null: it is gone). */
export type Restored = { noun: ChangeNoun; uuid: string; was: JsonRow | null; is: JsonRow | null }

/** Attempts go with their draw request, whose version speaks for them. */
export const hasVersion = (noun: ChangeNoun): boolean => noun !== 'attempt'

/** The version of a row; 0 where it has none, or is not there. */
export const versionOf = (row: JsonRow | null | undefined): number =>
  typeof row?.version === 'number' ? row.version : 0

/** Locks rows of a noun and answers each as JSON, an attempt with its `attempt_items`. */
export async function lockRows(db: Db, noun: ChangeNoun, uuids: readonly string[]): Promise<Map<string, JsonRow>> {
  if (uuids.length === 0) return new Map()
  const table = sql.table(undoable[noun].table)
  const { rows } = await sql<{ row: JsonRow & { uuid: string } }>`
    select to_jsonb(t) || ${childrenOf(noun)} as row from ${table} t where t.uuid = any(${[...uuids]}::uuid[]) order by t.uuid for update`.execute(
    db,
  )
  return new Map(rows.map(({ row }) => [row.uuid, row]))
}

function childrenOf(noun: ChangeNoun): RawBuilder<unknown> {
  if (noun !== 'attempt') return sql`'{}'::jsonb`
  return sql`jsonb_build_object('attempt_items', coalesce(
    (select jsonb_agg(jsonb_build_object('item', c.item, 'progress', c.progress, 'media_count', c.media_count)) from attempt_items c where c.attempt = t.uuid), '[]'))`
}

/** Puts the rows of one noun back to what they were before the change, and answers what became of each. */
export async function restoreRows(
  db: Db,
  noun: ChangeNoun,
  kept: readonly KeptJson[],
  current: Map<string, JsonRow>,
  now: Date,
): Promise<Restored[]> {
  const targets = kept.map((row) => ({ uuid: row.uuid, before: row.before ?? goneColumns(noun, now) }))
  const updated = targets.flatMap(({ uuid, before }) => (before && current.has(uuid) ? [{ uuid, before }] : []))
  const inserted = targets.flatMap(({ uuid, before }) => (before && !current.has(uuid) ? [{ ...before, uuid }] : []))
  const removed = targets.flatMap(({ uuid, before }) => (before ? [] : [uuid]))
  for (const group of byColumns(updated)) await updateRows(db, noun, group, now)
  if (inserted.length > 0) await insertRows(db, undoable[noun].table, inserted)
  if (noun === 'attempt')
    await restoreAttemptItems(db, [...updated.map(({ uuid, before }) => ({ ...before, uuid })), ...inserted])
  if (removed.length > 0)
    await sql`delete from ${sql.table(undoable[noun].table)} where uuid = any(${removed}::uuid[])`.execute(db)
  const after = await lockRows(
    db,
    noun,
    kept.map(({ uuid }) => uuid),
  )
  return kept.map(({ uuid }) => ({ noun, uuid, was: current.get(uuid) ?? null, is: after.get(uuid) ?? null }))
}

/** Inserts whole rows given as JSON. */
export async function insertRows(db: Db, table: string, rows: readonly JsonRow[]): Promise<void> {
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** The columns of a row that is to be gone; null where the row itself is removed. */
function goneColumns(noun: ChangeNoun, now: Date): JsonRow | null {
  const how = goneOf(noun)
  if (how === 'removed') return null
  return how === 'deleted_at' ? { deleted_at: now.toISOString() } : how
}

type Target = { uuid: string; before: JsonRow }

/** Rows with the same columns to put back share one statement. */
function byColumns(targets: readonly Target[]): Target[][] {
  const groups = new Map<string, Target[]>()
  for (const target of targets) {
    const key = Object.keys(target.before).sort().join()
    groups.set(key, [...(groups.get(key) ?? []), target])
  }
  return [...groups.values()]
}

async function updateRows(db: Db, noun: ChangeNoun, targets: readonly Target[], now: Date): Promise<void> {
  const { table, columns } = undoable[noun]
  const allowed: readonly string[] = columns
  const names = Object.keys(targets[0]?.before ?? {}).filter((name) => allowed.includes(name))
  const set = names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`)
  if (hasVersion(noun)) set.push(sql`version = t.version + 1`, sql`updated_at = ${now}`)
  if (set.length === 0) return
  const values = JSON.stringify(targets.map(({ uuid, before }) => ({ ...before, uuid })))
  await sql`update ${sql.table(table)} t set ${sql.join(set)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb) v where t.uuid = v.uuid`.execute(db)
}

async function restoreAttemptItems(db: Db, attempts: readonly JsonRow[]): Promise<void> {
  for (const { uuid, attempt_items: items } of attempts) {
    if (!Array.isArray(items)) continue
    await sql`delete from attempt_items where attempt = ${uuid}::uuid`.execute(db)
    await insertRows(
      db,
      'attempt_items',
      items.map((item: JsonRow) => ({ ...item, attempt: uuid })),
    )
  }
}
