import type { Db } from 'provider/db/transaction'
import { purgeIdempotencyKeys } from 'provider/http/idempotency'

/** A dead refresh token is kept this long, so that one that comes back is still known as stolen. */
const DEAD_TOKENS_DAYS = 30

/** Forgets what nobody needs any more: idempotency keys after seven days, refresh tokens long after their end. */
export async function keepHouse(db: Db, now: Date): Promise<{ keys: number; tokens: number }> {
  const keys = await purgeIdempotencyKeys(db, now)
  const oldest = new Date(now.getTime() - DEAD_TOKENS_DAYS * 86_400_000)
  const { numDeletedRows } = await db.deleteFrom('refresh_tokens').where('expires_at', '<', oldest).executeTakeFirst()
  return { keys, tokens: Number(numDeletedRows) }
}
