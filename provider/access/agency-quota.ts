import { sql } from 'kysely'
import { bytesInWords } from 'contract/text/bytes-words'
import { t as refusal } from 'locales/refusals'
import type { Config } from 'provider/config'
import type { Db, Tx } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'

/** Bytes of the originals on an agency's lots, and of its unfinished uploads. */
export async function storageUsedBy(db: Db, agency: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(bytes), 0) from storage_use where agency = ${agency}::uuid)::bigint
      + (select coalesce(sum(length), 0) from uploads where agency = ${agency}::uuid and finished_at is null)::bigint as bytes
    `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Refuses an upload that exceeds the agency's storage limit. Other uploads of the agency wait until the transaction
 * ends, so that two together cannot exceed it.
 * @throws 507 with the bytes used and the limit
 */
export async function requireStorage(
  tx: Tx,
  { agencyStorageBytes: limit }: Pick<Config, 'agencyStorageBytes'>,
  agency: string | null,
  bytes: number,
): Promise<void> {
  if (limit === null || agency === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${agency}`}, 0))`.execute(tx)
  const used = await storageUsedBy(tx, agency)
  if (used + bytes <= limit) return
  throw new ApiError(507, refusal('agencyStorageFull', { used: bytesInWords(used), limit: bytesInWords(limit) }))
}
