import { sql, type RawBuilder } from 'kysely'
import type { World } from './world'

/** Columns with codes, keys and hashes: a word would break the record, and their values identify nobody. */
const isCode =
  /^(uuid|status|kind|noun|role|source|.*_source|.*_hash|.*_key|sha256|phash|content_type|time_zone|state_or_province|country|postal_code|processing|operation|writer|model|media_type|search_text|lot_text|code|units|updated_at)$/

/** Prefix of every canary. */
const canary = 'canary'

/**
 * Writes a unique word into every text column of some rows: `canary-<flock>-<table>-<column>-<row>`, so that a leaked
 * one shows its origin. The rows get a later update time than all before, as after a call.
 */
export async function sowCanaries(
  world: World,
  flock: string,
  rows: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  world.clock.advance(1000)
  for (const [table, ids] of Object.entries(rows)) {
    const columns = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and (data_type = 'text' or column_name = 'updated_at') and is_generated = 'NEVER'`.execute(
      world.db,
    )
    const names = columns.rows.map(({ column_name }) => column_name).filter((name) => !isCode.test(name))
    const word = (name: string) => `${canary}-${flock}-${table.replaceAll('_', '')}-${name.replaceAll('_', '')}-`
    const set = names.map((name) => {
      const at = name.endsWith('email') || name === 'address' ? sql.lit('@plumbline.test') : sql.lit('')
      return sql`${sql.ref(name)} = ${sql.lit(word(name))} || right(uuid::text, 8) || ${at}`
    })
    if (columns.rows.some(({ column_name }) => column_name === 'updated_at'))
      set.push(sql`updated_at = ${world.clock.now()}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where uuid in (${ids})`.execute(world.db)
  }
}

/** Origins of the canaries found in a text, as `<table>-<column>`. */
export function canariesIn(text: string, flock: string): string[] {
  const found = text.matchAll(new RegExp(`${canary}-${flock}-(\\w+-\\w+)-`, 'gi'))
  return [...new Set([...found].map(([, from = '']) => from))].sort()
}
