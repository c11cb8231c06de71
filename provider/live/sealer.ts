import type { Pool } from 'pg'

/** Rows sealed in one transaction; more rows take several transactions. */
export const sealedAtOnce = 2_000

/**
 * Numbers and chains newly committed rows (docs/architecture.md#live-state). Any node may call it at any time: an
 * advisory lock serializes them.
 * @returns the last position
 */
export async function sealJournal(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>({
    name: 'seal-journal',
    text: 'select seal_journal($1) as last',
    values: [sealedAtOnce],
  })
  return rows[0]?.last ?? 0
}

/** Cheap check for rows that wait for the sealer, and the last sealed position (on any node). */
export async function lookAtJournal(pool: Pool): Promise<{ waiting: boolean; last: number }> {
  const text = `select exists (select 1 from journal where position is null) as waiting,
                       coalesce((select max(position) from journal), 0) as last`
  const { rows } = await pool.query<{ waiting: boolean; last: number }>({ name: 'look-at-journal', text })
  return rows[0] ?? { waiting: false, last: 0 }
}

/** Returns the first position where the hash chain is broken; null when no sealed entry was altered. */
export async function findBrokenSeal(pool: Pool): Promise<number | null> {
  const text = `select position from (
      select position, hash, journal_hash(lag(hash) over (order by position), position, journal) as expected,
             lag(position) over (order by position) as before
      from journal where position is not null) chain
    where hash <> expected or position <> coalesce(before, 0) + 1
    order by position limit 1`
  const { rows } = await pool.query<{ position: number }>(text)
  return rows[0]?.position ?? null
}
