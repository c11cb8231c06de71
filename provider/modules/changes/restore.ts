import { sql, type RawBuilder } from 'kysely'

import type { Db } from 'provider/db/transaction'
import type { Gone, Kind } from 'provider/undo/kind'
import { kindOf, type ChangeNoun } from 'provider/undo/undoable'
import type { JsonRow } from 'provider/undo/wire'

export type { JsonRow }

/** A kept row of a change, read back. */
export type KeptJson = { noun: ChangeNoun; uuid: string; before: JsonRow | null; versionAfter: number }

/** What became of one row: as it was just before the undo (null: it was not there), and as it is now (null: it is gone). */
export type Restored = { noun: ChangeNoun; uuid: string; was: JsonRow | null; is: JsonRow | null }

/** The version of a row; 0 where it has none, or is not there. */
export const versionOf = (row: JsonRow | null | undefined): number =>
  typeof row?.version === 'number' ? row.version : 0

/** Locks those rows of a noun that a predicate on `t` lets through, and answers each as JSON with its parts. */
export async function lockRows(
  db: Db,
  noun: ChangeNoun,
  uuids: readonly string[],
  visible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Map<string, JsonRow>> {
  if (uuids.length === 0) return new Map()
  const kind = kindOf(noun)
  const { rows } = await sql<{ row: JsonRow & { uuid: string } }>`
    select to_jsonb(t) || ${kind.beside ?? sql`'{}'::jsonb`} || ${partsOf(kind)} as row from ${sql.table(kind.table)} t
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

/** Puts the rows of one noun back to what they were before the change, and answers what became of each. */
export async function restoreRows(
  db: Db,
  noun: ChangeNoun,
  kept: readonly KeptJson[],
  current: Map<string, JsonRow>,
  now: Date,
): Promise<Restored[]> {
  const kind = kindOf(noun)
  const targets = kept.map((row) => ({ uuid: row.uuid, before: row.before ?? goneColumns(noun, now) }))
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

/** What of a row its undo keeps, so that it can be redone: of one that is gone all of it, else what the undo put back. */
export function keptOf({ noun, before }: KeptJson, { was, is }: Restored): JsonRow | null {
  if (!was || !is) return was
  const names = Object.keys(before ?? goneColumns(noun, new Date()) ?? {})
  return Object.fromEntries(Object.entries(was).filter(([name]) => names.includes(name)))
}

/** Inserts whole rows given as JSON. */
export async function insertRows(db: Db, table: string, rows: readonly JsonRow[]): Promise<void> {
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** The columns of a row that is to be gone; null where the row itself is removed. */
function goneColumns(noun: ChangeNoun, now: Date): JsonRow | null {
  const how: Gone | undefined = kindOf(noun).gone
  if (how === undefined) throw new Error(`A change cannot have made a row of ${noun}`)
  if (how === 'removed') return null
  return how === 'deleted_at' ? { deleted_at: now.toISOString() } : how
}

type Target = { uuid: string; before: JsonRow }

/** A statement has seconds, not minutes: the undo of a large import takes several. */
const updatedAtOnce = 5000

/** Rows with the same columns to put back share one statement. */
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
