import { sql } from 'kysely'

import type { World } from './world'

/** A written row: its table and the statement. */
type Write = { table: string; how: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE' }

/** Records of writes in a world's database. */
export type Writes = {
  /** Number of writes so far. */
  count(): Promise<number>
  /** Writes after the first `count`. */
  after(count: number): Promise<Write[]>
}

/** Tables of counts that a refused call changes, too. */
const uncounted: ReadonlySet<string> = new Set(['access_counts', 'rate_limits'])

/**
 * Makes the database record every row written from now on in any table, because comparing all rows before and after a
 * call would take longer than the call.
 *
 *     const writes = await watchWrites(world)
 *     const before = await writes.count()
 *     expect(await writes.after(before)).toEqual([])
 *
 * Updates without a change are not recorded, nor are the sealing of journal rows, the audit entry of a refused call
 * with its count, and the count of attempts for the rate limits.
 */
export async function watchWrites({ db }: Pick<World, 'db'>): Promise<Writes> {
  await sql.raw(telling).execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  for (const { name } of tables.filter(({ name }) => !uncounted.has(name))) {
    const writes = sql.raw(name === 'journal' ? 'insert or delete' : 'insert or update or delete')
    const table = sql.table(name)
    await sql`create trigger told after ${writes} on ${table} for each row execute function tell.row()`.execute(db)
    await sql`create trigger told_whole after truncate on ${table} execute function tell.row()`.execute(db)
  }
  return {
    async count() {
      const { rows } = await sql<{ count: number }>`select coalesce(max(number), 0) as count from tell.writes`.execute(
        db,
      )
      return Number(rows[0]?.count)
    },
    async after(count) {
      return (
        await sql<Write>`select "table", how from tell.writes where number > ${count} order by number`.execute(db)
      ).rows
    },
  }
}

const telling = `
  create schema tell;
  create table tell.writes (number bigserial primary key, "table" text not null, how text not null);
  create function tell.row() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if new is not distinct from old then return null; end if;
    end if;
    if tg_table_name = 'journal' then
      if new.operation = 'calls.refused' then return null; end if;
    end if;
    insert into tell.writes ("table", how) values (tg_table_name, tg_op);
    return null;
  end $$;`
