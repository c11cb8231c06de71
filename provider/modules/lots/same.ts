import { refusal } from 'contract/refusals'
import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'

/** What names a lot within an agency. */
export type LotName = { lot_number: string; loan_number: string }

const keyOf = ({ lot_number, loan_number }: LotName): string =>
  JSON.stringify([loan_number.toLowerCase(), lot_number.toLowerCase()])

/**
 * Finds which of these loan and lot numbers name a lot of the agency already (null: lots without one); lots `but` those
 * given. Answers a test for each of them. Case does not count.
 */
export async function findSame(
  db: Db,
  agency: string | null,
  names: readonly LotName[],
  but: readonly string[] = [],
): Promise<(name: LotName) => boolean> {
  const { rows } = await sql<LotName>`
    select l.lot_number, l.loan_number
    from unnest(${names.map((one) => one.loan_number.toLowerCase())}::text[], ${names.map((one) => one.lot_number.toLowerCase())}::text[])
      as wanted (loan_number, lot_number)
    join lots l on coalesce(l.agency, ${nobody}::uuid) = coalesce(${agency}::uuid, ${nobody}::uuid)
      and lower(l.loan_number) = wanted.loan_number and lower(l.lot_number) = wanted.lot_number and l.deleted_at is null
    where l.uuid <> all(${[...but]}::uuid[])`.execute(db)
  const taken = new Set(rows.map(keyOf))
  return (name) => taken.has(keyOf(name))
}

const nobody = sql.lit('00000000-0000-0000-0000-000000000000')

const importKey = (agency: string | null) => sql`hashtextextended(${`import ${agency}`}, 0)`

/**
 * Holds the names of an agency's lots until the transaction ends: whoever adds many is alone. Waits for those who add one,
 * and for another import longer than a call usually waits for a lock.
 */
export async function holdAllNames(db: Db, agency: string | null): Promise<void> {
  await sql`set local lock_timeout = '25s'`.execute(db)
  await sql`select pg_advisory_xact_lock(${importKey(agency)})`.execute(db)
}

/**
 * Holds one name until the transaction ends, so that two who give it at once do not both find it free.
 * @throws ApiError 409 with Retry-After while many are added: that may take longer than anybody waits
 */
async function holdName(db: Db, agency: string | null, name: LotName): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${importKey(agency)}) as free`.execute(db)
  if (!rows[0]?.free) throw new ApiError(409, refusal('importRuns'), { retryAfter: importRetryS })
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lot ${agency} ${keyOf(name)}`}, 0))`.execute(db)
}

const importRetryS = 5

/**
 * Makes sure that no other lot of the agency has these numbers, until the transaction ends.
 * @throws ApiError 400 at both numbers when one has; 409 while an import of the agency runs
 */
export async function requireUnlike(db: Db, agency: string | null, name: LotName, but: readonly string[] = []) {
  await holdName(db, agency, name)
  const isTaken = await findSame(db, agency, [name], but)
  if (!isTaken(name)) return
  const issues = ['loanNumber', 'lotNumber'].map((path) => ({ path, message: refusal('sameLot') }))
  throw new ApiError(400, refusal('sameLot'), { issues })
}
