import { sql } from 'kysely'
import type { Db, Tx } from 'provider/db/transaction'

/** Refresh tokens that nobody exchanged for this long are dead. */
const REFRESH_LIFE_MS = 30 * 86_400_000

/** For so long an account is known where it was signed in. */
const KNOWN_FOR_MS = 90 * 86_400_000

/** The account of an address, deleted ones left out; unscoped, for signing in alone. */
export const findAccountUnscoped = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('status', '<>', 'deleted').executeTakeFirst()

/** Whether anybody has come in yet; who was only invited has not. */
export async function isInhabited(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('uuid').where('status', '<>', 'invited').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Where an account was signed in of late; unscoped, for signing in alone. */
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

export const requireUser = (db: Db, uuid: string) =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** The company's name of an agency account; null where it has none. */
export async function findAgencyName(db: Db, agency: string | null): Promise<string | null> {
  if (!agency) return null
  const row = await db.selectFrom('users').select('agency_name').where('uuid', '=', agency).executeTakeFirst()
  return row?.agency_name ?? null
}

/** Uses a mailed link up, once; null where it works no more. @returns whose it is */
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

/** Puts an end to the links that lead back into an account and that nobody used. */
export async function forgetPasswordLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

type NewSession = { uuid: string; userId: string; userAgent: string; address: string; now: Date }

export async function insertSession(db: Db, { uuid, userId, userAgent, address, now }: NewSession): Promise<void> {
  const row = { uuid, user_id: userId, created_at: now, seen_at: now, user_agent: userAgent, address }
  await db.insertInto('sessions').values(row).execute()
}

export async function insertRefreshToken(db: Db, tokenHash: string, sessionId: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + REFRESH_LIFE_MS)
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId, issued_at: now, expires_at: expires })
    .execute()
}

/** A refresh token with its session and the state of its account, locked: two exchanges of one token come in turn. */
export const findRefreshToken = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.uuid', 'sessions.user_id')
    .select(['session_id', 'used_at', 'expires_at', 'sessions.ended_at', 'sessions.user_id', 'sessions.user_agent'])
    .select(['users.status', 'users.email', 'users.first_name', 'users.agency', 'users.time_zone'])
    .where('token_hash', '=', tokenHash)
    .forUpdate('refresh_tokens')
    .executeTakeFirst()

export async function markExchanged(tx: Tx, tokenHash: string, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
  await tx.updateTable('sessions').set({ seen_at: now }).where('uuid', '=', sessionId).execute()
}

/** The sessions of a person that are still good for something, the latest first. */
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

/** Ends one session, its tokens with it; ending it again changes nothing. */
export async function endSession(db: Db, sessionId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('uuid', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a person, but the one to be kept. @returns which */
export async function endSessionsOf(
  db: Db,
  userId: string,
  why: string,
  now: Date,
  keep: string | null,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keep !== null, (query) => query.where('uuid', '<>', keep ?? ''))
    .returning('uuid')
    .execute()
  return ended.map(({ uuid }) => uuid)
}
