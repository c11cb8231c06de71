import { importDays } from 'contract/core/limits'
import type { Db } from 'provider/db/transaction'
import { purgeIdempotencyKeys } from 'provider/http/idempotency'

/** Expired refresh tokens are stored this long, so that a stolen one is still recognized when it is used again. */
const DEAD_TOKENS_DAYS = 30

/** Unverified addresses, with the names and password hashes of their forms, and expired links. */
const PROOFS_DAYS = 1

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/**
 * Deletes data that is no longer needed: idempotency keys after seven days, refresh tokens long after they expired,
 * rows that an import skipped, unused codes and links, expired rate limits.
 */
export async function purgeExpired(db: Db, now: Date): Promise<{ keys: number; tokens: number; imports: number }> {
  const keys = await purgeIdempotencyKeys(db, now)
  const oldest = daysBefore(now, DEAD_TOKENS_DAYS)
  const { numDeletedRows } = await db.deleteFrom('refresh_tokens').where('expires_at', '<', oldest).executeTakeFirst()
  // Skipped rows contain personal data.
  const imports = await db.deleteFrom('imports').where('at', '<', daysBefore(now, importDays)).executeTakeFirst()
  await db.deleteFrom('long_works').where('at', '<', daysBefore(now, 1)).execute()
  await db.deleteFrom('email_proofs').where('created_at', '<', daysBefore(now, PROOFS_DAYS)).execute()
  await db.deleteFrom('password_links').where('expires_at', '<', daysBefore(now, PROOFS_DAYS)).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
  await db.deleteFrom('access_counts').where('ends_at', '<', now).execute()
  return { keys, tokens: Number(numDeletedRows), imports: Number(imports.numDeletedRows) }
}
