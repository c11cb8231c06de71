import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { isMigrated, migrate } from 'provider/db/migrate'
import { openDatabase, type DatabaseHandle } from 'provider/db/pool'
import { freshDatabase, type FreshDatabase } from 'tests/support/world/database'

const first = { name: '9001-first.sql', sql: 'create table tried (id int primary key);\ninsert into tried values (1);' }
const second = { name: '9002-second.sql', sql: 'alter table tried add column word text' }

let fresh: FreshDatabase
let handle: DatabaseHandle
let pool: pg.Pool

beforeAll(async () => {
  fresh = await freshDatabase()
  handle = openDatabase(fresh.url, { max: 4 })
  pool = handle.pool
  await pool.query('delete from schema_migrations')
})

afterAll(async () => {
  await handle.close()
  await fresh.drop()
})

test('applies missing migrations once, even when two nodes start together', async () => {
  const runs = await Promise.all([migrate(pool, [first]), migrate(pool, [first])])
  expect(runs.flat()).toEqual([first.name])
  expect(await isMigrated(pool, [first, second])).toBe(false)
  expect(await migrate(pool, [first, second])).toEqual([second.name])
  expect(await isMigrated(pool, [first, second])).toBe(true)
})

test('line endings do not matter, any other change is refused', async () => {
  const onWindows = { ...first, sql: first.sql.replaceAll('\n', '\r\n') }
  expect(await migrate(pool, [onWindows, second])).toEqual([])
  const changed = { ...first, sql: 'select 1' }
  await expect(migrate(pool, [changed, second])).rejects.toThrow('9001-first.sql was changed after it was applied')
})

test('a database newer than the build is refused', async () => {
  await expect(migrate(pool, [first])).rejects.toThrow('9002-second.sql, which this version does not know')
})

test('a failing migration leaves nothing behind', async () => {
  const broken = { name: '9003-broken.sql', sql: 'create table half (id int); select missing from half' }
  await expect(migrate(pool, [first, second, broken])).rejects.toThrow('9003-broken.sql failed')
  const { rows } = await pool.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('reads whole numbers and calendar dates, and survives a broken idle connection', async () => {
  const { rows } = await pool.query("select 9007199254740991::int8 as cents, date '2026-03-08' as due")
  expect(rows).toEqual([{ cents: Number.MAX_SAFE_INTEGER, due: '2026-03-08' }])
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('beyond 2^53')
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
