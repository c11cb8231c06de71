import { sql } from 'kysely'
import type { Db, Tx } from 'provider/db/transaction'

/** Refresh tokens expire when unused for this long. */
const REFRESH_LIFE_MS = 30 * 86_400_000

/** Networks of sign-ins count as known for this long. */
const KNOWN_FOR_MS = 90 * 86_400_000

/** Finds the account of an address, except deleted ones; unscoped, only for sign-in. */
export const findAccountUnscoped = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('status', '<>', 'deleted').executeTakeFirst()

/** True when any account exists that is not just invited. */
export async function isInhabited(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('uuid').where('status', '<>', 'invited').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Recent addresses of an account's sign-ins; unscoped, only for sign-in. */
export async function findAddressesUnscoped(db: Db, email: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_id')
    .select('sessions.address')
    .distinct()
    .where('users.email', '=', email)
    .where('users.status', '<>', 'deleted')
    .where('sessions.created_at', '>', new Date(now.getTime() - KNOWN_FOR_MS))
    .limit(1000)
    .execute()
  return rows.flatMap(({ address }) => address ?? [])
}

/** @throws Error when there is no such account */
export const requireUser = (db: Db, uuid: string) =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** The company name of an agency account; null when it has none. */
export async function findAgencyName(db: Db, agency: string | null): Promise<string | null> {
  if (!agency) return null
  const row = await db.selectFrom('users').select('agency_name').where('uuid', '=', agency).executeTakeFirst()
  return row?.agency_name ?? null
}

/** Uses up a mailed link. @returns the account's id; null when the link is invalid */
export async function useLink(
  db: Db,
  table: 'invitations' | 'password_links',
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`update ${sql.table(table)} set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} returning user_id`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Deletes an account's unused password links. */
export async function forgetPasswordLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

type NewSession = { uuid: string; userId: string; userAgent: string; address: string; now: Date }

export async function insertSession(db: Db, { uuid, userId, userAgent, address, now }: NewSession): Promise<void> {
  const row = { uuid, user_id: userId, created_at: now, seen_at: now, user_agent: userAgent, address }
  await db.insertInto('sessions').values(row).execute()
}

/** Stores a refresh token by its hash; it expires after `REFRESH_LIFE_MS`. */
export async function insertRefreshToken(db: Db, tokenHash: string, sessionId: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + REFRESH_LIFE_MS)
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId, issued_at: now, expires_at: expires })
    .execute()
}

/** Finds a refresh token with its session and account, locked: two exchanges of one token run one after the other. */
export const findRefreshToken = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.uuid', 'sessions.user_id')
    .select(['session_id', 'used_at', 'expires_at', 'sessions.ended_at', 'sessions.user_id', 'sessions.user_agent'])
    .select(['users.status', 'users.email', 'users.first_name', 'users.agency', 'users.language'])
    .where('token_hash', '=', tokenHash)
    .forUpdate('refresh_tokens')
    .executeTakeFirst()

/** Marks a refresh token as used and its session as seen. */
export async function markExchanged(tx: Tx, tokenHash: string, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
  await tx.updateTable('sessions').set({ seen_at: now }).where('uuid', '=', sessionId).execute()
}

/** A person's open sessions, the latest first. */
export const findOpenSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - REFRESH_LIFE_MS))
    .orderBy('seen_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(100)
    .execute()

/** Ends one session and its tokens; does nothing when it has ended already. */
export async function endSession(db: Db, sessionId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('uuid', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
