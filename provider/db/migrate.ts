import { createHash } from 'node:crypto'

import type pg from 'pg'

import { SettingError } from 'provider/config'
import { asOnlyNode } from './only-node'

/** One migration: its file name determines the order, its text is SQL. */
export type Migration = { name: string; sql: string }

type Applied = { name: string; checksum: string }

/** The migrations of this build, in order. The bundler inlines their text. */
export function bundledMigrations(): Migration[] {
  const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
  const named = Object.entries(files).map(([file, sql]) => ({ name: file.replace(/^.*\//, ''), sql }))
  return named.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Brings the database to this build's schema, each missing migration in its own transaction; of two nodes that start
 * together, one runs them.
 * @returns the names of the migrations applied now
 * @throws SettingError when an applied migration was changed afterwards, or the database is newer than this build
 */
export function migrate(pool: pg.Pool, migrations: Migration[] = bundledMigrations()): Promise<string[]> {
  return asOnlyNode(pool, async (client) => {
    const applied = await readApplied(client)
    refuseUnknown(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.some((one) => one.name === name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  })
}

/** True when the database has every migration of this build; used by the readiness check. */
export async function isMigrated(pool: pg.Pool, migrations: Migration[] = bundledMigrations()): Promise<boolean> {
  const { rows } = await pool.query<Applied>('select name, checksum from schema_migrations')
  return migrations.every(({ name }) => rows.some((row) => row.name === name))
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
  return rows
}

function refuseUnknown(applied: Applied[], migrations: Migration[]): void {
  for (const { name, checksum } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new SettingError(
        `The database has the migration ${name}, which this version does not know: start the newer version.`,
      )
    if (checksumOf(known) !== checksum)
      throw new SettingError(`The migration ${name} was changed after it was applied: add a new migration instead.`)
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

// Line endings differ between checkouts and do not affect the schema.
function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
