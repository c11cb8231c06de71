import { sql, type RawBuilder } from 'kysely'

import type { Db } from 'provider/db/transaction'
import type { Removal, Kind } from './undo-kind'
import { kindOf, type ChangeNoun } from './undoable'
import type { JsonRow } from './undo-wire'

export type { JsonRow }

/** A stored row of a change. */
export type StoredJson = { noun: ChangeNoun; uuid: string; before: JsonRow | null; versionAfter: number }

/** Result for one row: before the undo (null: missing), and now (null: removed). */
export type Restored = { noun: ChangeNoun; uuid: string; was: JsonRow | null; is: JsonRow | null }

/** The version of a row; 0 when it has none or does not exist. */
export const rowVersion = (row: JsonRow | null | undefined): number =>
  typeof row?.version === 'number' ? row.version : 0

/** Locks those rows of a noun that match a predicate on `t`. @returns each row as JSON with its parts */
export async function lockRows(
  db: Db,
  noun: ChangeNoun,
  uuids: readonly string[],
  visible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Map<string, JsonRow>> {
  if (uuids.length === 0) return new Map()
  const kind = kindOf(noun)
  const { rows } = await sql<{ row: JsonRow & { uuid: string } }>`
    select to_jsonb(t) || ${kind.extraColumns ?? sql`'{}'::jsonb`} || ${partsOf(kind)} as row from ${sql.table(kind.table)} t
    where t.uuid = any(${[...uuids]}::uuid[]) and ${visible} order by t.uuid for no key update`.execute(db)
  return new Map(rows.map(({ row }) => [row.uuid, row]))
}

function partsOf({ parts }: Kind): RawBuilder<unknown> {
  if (!parts) return sql`'{}'::jsonb`
  const columns = parts.columns.map((name) => sql`${sql.lit(name)}, part.${sql.ref(name)}`)
  const order = parts.columns.map((name) => sql`part.${sql.ref(name)}`)
  return sql`jsonb_build_object(${sql.lit(parts.as)}, coalesce(
    (select jsonb_agg(jsonb_build_object(${sql.join(columns)}) order by ${sql.join(order)}) from ${sql.table(parts.table)} part where part.${sql.ref(parts.of)} = t.uuid), '[]'))`
}

/** Restores the rows of one noun to their values before the change. @returns the result for each row */
export async function restoreRows(
  db: Db,
  noun: ChangeNoun,
  kept: readonly StoredJson[],
  current: Map<string, JsonRow>,
  now: Date,
): Promise<Restored[]> {
  const kind = kindOf(noun)
  const targets = kept.map((row) => ({ uuid: row.uuid, before: row.before ?? removalColumns(noun, now) }))
  const updated = targets.flatMap(({ uuid, before }) => (before && current.has(uuid) ? [{ uuid, before }] : []))
  const inserted = targets.flatMap(({ uuid, before }) => (before && !current.has(uuid) ? [{ ...before, uuid }] : []))
  const removed = targets.flatMap(({ uuid, before }) => (before ? [] : [uuid]))
  for (const group of byColumns(updated))
    for (let from = 0; from < group.length; from += updatedAtOnce)
      await updateRows(db, kind, group.slice(from, from + updatedAtOnce), now)
  if (inserted.length > 0) await insertRows(db, kind.table, inserted)
  await restoreParts(db, kind, [...updated.map(({ uuid, before }) => ({ ...before, uuid })), ...inserted])
  if (removed.length > 0)
    await sql`delete from ${sql.table(kind.table)} where uuid = any(${removed}::uuid[])`.execute(db)
  const after = await lockRows(
    db,
    noun,
    kept.map(({ uuid }) => uuid),
  )
  return kept.map(({ uuid }) => ({ noun, uuid, was: current.get(uuid) ?? null, is: after.get(uuid) ?? null }))
}

/** Data that an undo stores of a row for redo: the whole row if it was removed, else the restored fields. */
export function rowForRedo({ noun, before }: StoredJson, { was, is }: Restored): JsonRow | null {
  if (!was || !is) return was
  const names = Object.keys(before ?? removalColumns(noun, new Date()) ?? {})
  return Object.fromEntries(Object.entries(was).filter(([name]) => names.includes(name)))
}

/** Inserts whole rows given as JSON. */
export async function insertRows(db: Db, table: string, rows: readonly JsonRow[]): Promise<void> {
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Column values that mark a row as removed; null when the row itself is deleted. */
function removalColumns(noun: ChangeNoun, now: Date): JsonRow | null {
  const how: Removal | undefined = kindOf(noun).removal
  if (how === undefined) throw new Error(`A change cannot have made a row of ${noun}`)
  if (how === 'removed') return null
  return how === 'deleted_at' ? { deleted_at: now.toISOString() } : how
}

type Target = { uuid: string; before: JsonRow }

/** A statement has seconds, not minutes: thousands of rows take several. */
const updatedAtOnce = 1000

/** Groups rows with the same restored columns, to update them in one statement. */
function byColumns(targets: readonly Target[]): Target[][] {
  const groups = new Map<string, Target[]>()
  for (const target of targets) {
    const key = Object.keys(target.before).sort().join()
    const group = groups.get(key)
    if (group) group.push(target)
    else groups.set(key, [target])
  }
  return [...groups.values()]
}

async function updateRows(db: Db, kind: Kind, targets: readonly Target[], now: Date): Promise<void> {
  const names = Object.keys(targets[0]?.before ?? {}).filter((name) => Object.hasOwn(kind.columns, name))
  const set = names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`)
  if (!kind.versionless) set.push(sql`version = t.version + 1`, sql`updated_at = ${now}`)
  if (set.length === 0) return
  const table = sql.table(kind.table)
  const values = JSON.stringify(targets.map(({ uuid, before }) => ({ ...before, uuid })))
  await sql`update ${table} t set ${sql.join(set)}
    from jsonb_populate_recordset(null::${table}, ${values}::jsonb) v where t.uuid = v.uuid`.execute(db)
}

async function restoreParts(db: Db, { parts }: Kind, rows: readonly JsonRow[]): Promise<void> {
  if (!parts) return
  for (const { uuid, [parts.as]: kept } of rows) {
    if (!Array.isArray(kept)) continue
    await sql`delete from ${sql.table(parts.table)} where ${sql.ref(parts.of)} = ${uuid}::uuid`.execute(db)
    if (kept.length === 0) continue
    await insertRows(
      db,
      parts.table,
      kept.map((part: JsonRow) => ({ ...part, [parts.of]: uuid })),
    )
  }
}
