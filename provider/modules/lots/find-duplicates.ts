import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'
import { lockAllNames, requireNoImport } from 'provider/records/import-lock'

/** The numbers that identify a lot within an agency. */
export type LotName = { lot_number: string; loan_number: string }

const keyOf = ({ lot_number, loan_number }: LotName): string =>
  JSON.stringify([loan_number.toLowerCase(), lot_number.toLowerCase()])

/**
 * Finds which of these loan and lot numbers the agency already uses (null: lots without an agency), ignoring the lots
 * in `but`. Case-insensitive.
 * @returns a predicate for the numbers
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

/** Locks the names of an agency's lots until the transaction ends: an import is alone. */
export const lockAllLotNames = (db: Db, agency: string | null): Promise<void> => lockAllNames(db, String(agency))

/**
 * Holds one name until the transaction ends, so that two who give it at once do not both find it free.
 * @throws ApiError 409 with Retry-After while an import runs
 */
async function lockLotName(db: Db, agency: string | null, name: LotName): Promise<void> {
  await requireNoImport(db, String(agency))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lot ${agency} ${keyOf(name)}`}, 0))`.execute(db)
}

/**
 * Ensures until the transaction ends that no other lot of the agency has these numbers.
 * @throws ApiError 400 at both numbers for a duplicate; 409 while an import of the agency runs
 */
export async function requireUnlike(db: Db, agency: string | null, name: LotName, but: readonly string[] = []) {
  await lockLotName(db, agency, name)
  const isTaken = await findSame(db, agency, [name], but)
  if (!isTaken(name)) return
  const issues = ['loanNumber', 'lotNumber'].map((path) => ({ path, message: refusal('sameLot') }))
  throw new ApiError(400, refusal('sameLot'), { issues })
}
