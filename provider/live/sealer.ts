import type { Pool } from 'pg'

/** Rows sealed in one transaction; a longer line takes several. */
export const sealedAtOnce = 2_000

/**
 * Numbers and chains what was committed since (architecture: Live state). Any node may do it at any time: an advisory
 * lock lets one through at a time. @returns the last position there is
 */
export async function sealJournal(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>({
    name: 'seal-journal',
    text: 'select seal_journal($1) as last',
    values: [sealedAtOnce],
  })
  return rows[0]?.last ?? 0
}

/** A cheap look: whether rows wait for the sealer, and how far it came (on any node). */
export async function lookAtJournal(pool: Pool): Promise<{ waiting: boolean; last: number }> {
  const text = `select exists (select 1 from journal where position is null) as waiting,
                       coalesce((select max(position) from journal), 0) as last`
  const { rows } = await pool.query<{ waiting: boolean; last: number }>({ name: 'look-at-journal', text })
  return rows[0] ?? { waiting: false, last: 0 }
}

/** The first place where the chain does not fit, or null when every sealed entry is as it was written. */
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
