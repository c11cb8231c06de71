import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import type { Db } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'
import { lockAllNames, requireNoImport } from 'provider/records/import-lock'

/** The numbers that identify a lot within an agency. */
export type LotNumbers = { lot_number: string; loan_number: string }

const keyOf = ({ lot_number, loan_number }: LotNumbers): string =>
  JSON.stringify([loan_number.toLowerCase(), lot_number.toLowerCase()])

/**
 * Finds which of these loan and lot numbers the agency already uses (null: lots without an agency), ignoring the lots
 * in `but`. Case-insensitive.
 * @returns a predicate for the numbers
 */
export async function findTakenNumbers(
  db: Db,
  agency: string | null,
  wanted: readonly LotNumbers[],
  but: readonly string[] = [],
): Promise<(numbers: LotNumbers) => boolean> {
  const { rows } = await sql<LotNumbers>`
    select l.lot_number, l.loan_number
    from unnest(${wanted.map((one) => one.loan_number.toLowerCase())}::text[], ${wanted.map((one) => one.lot_number.toLowerCase())}::text[])
      as wanted (loan_number, lot_number)
    join lots l on coalesce(l.agency, ${nobody}::uuid) = coalesce(${agency}::uuid, ${nobody}::uuid)
      and lower(l.loan_number) = wanted.loan_number and lower(l.lot_number) = wanted.lot_number and l.deleted_at is null
    where l.uuid <> all(${[...but]}::uuid[])`.execute(db)
  const taken = new Set(rows.map(keyOf))
  return (numbers) => taken.has(keyOf(numbers))
}

const nobody = sql.lit('00000000-0000-0000-0000-000000000000')

/** Locks the numbers of all lots of an agency until the transaction ends, for an import. */
export const lockAllLotNumbers = (db: Db, agency: string | null): Promise<void> => lockAllNames(db, String(agency))

/**
 * Locks the numbers of one lot until the transaction ends, so that two concurrent calls do not both find them free.
 * @throws ApiError 409 with Retry-After while an import runs
 */
async function lockLotNumbers(db: Db, agency: string | null, numbers: LotNumbers): Promise<void> {
  await requireNoImport(db, String(agency))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lot ${agency} ${keyOf(numbers)}`}, 0))`.execute(db)
}

/**
 * Ensures until the transaction ends that no other lot of the agency has these numbers.
 * @throws ApiError 400 at both numbers for a duplicate; 409 while an import of the agency runs
 */
export async function requireUniqueNumbers(
  db: Db,
  agency: string | null,
  numbers: LotNumbers,
  but: readonly string[] = [],
) {
  await lockLotNumbers(db, agency, numbers)
  const isTaken = await findTakenNumbers(db, agency, [numbers], but)
  if (!isTaken(numbers)) return
  const issues = ['loanNumber', 'lotNumber'].map((path) => ({ path, message: refusal('sameLot') }))
  throw new ApiError(400, refusal('sameLot'), { issues })
}
