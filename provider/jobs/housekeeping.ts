import type { Db } from 'provider/db/transaction'
import { purgeIdempotencyKeys } from 'provider/http/idempotency'

/** A dead refresh token is kept this long, so that one that comes back is still known as stolen. */
const DEAD_TOKENS_DAYS = 30

/** Rows an import left out hold people's names and addresses: what was not mended by then is not going to be. */
const IMPORTS_DAYS = 30

/** Addresses nobody proved, with the names and password hash of their forms, and links that are over. */
const PROOFS_DAYS = 1

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/**
 * Forgets what nobody needs any more: idempotency keys after seven days, refresh tokens long after their end, rows that an
 * import left out, what was asked for by mail and not used.
 */
export async function keepHouse(db: Db, now: Date): Promise<{ keys: number; tokens: number; imports: number }> {
  const keys = await purgeIdempotencyKeys(db, now)
  const oldest = daysBefore(now, DEAD_TOKENS_DAYS)
  const { numDeletedRows } = await db.deleteFrom('refresh_tokens').where('expires_at', '<', oldest).executeTakeFirst()
  const imports = await db.deleteFrom('imports').where('at', '<', daysBefore(now, IMPORTS_DAYS)).executeTakeFirst()
  await db.deleteFrom('long_works').where('at', '<', daysBefore(now, 1)).execute()
  await db.deleteFrom('email_proofs').where('created_at', '<', daysBefore(now, PROOFS_DAYS)).execute()
  await db.deleteFrom('password_links').where('expires_at', '<', daysBefore(now, PROOFS_DAYS)).execute()
  await db.deleteFrom('access_counts').where('ends_at', '<', now).execute()
  return { keys, tokens: Number(numDeletedRows), imports: Number(imports.numDeletedRows) }
}
