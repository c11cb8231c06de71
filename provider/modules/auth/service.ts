import type { SignedInUser, Tokens } from 'contract/auth'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { roleName } from 'contract/roles'
import type { SessionRow } from 'contract/security'
import { recordAccess, recordFailedSignIn, subjectOf, type Subject } from 'provider/access-trail'
import { deleteFeed } from 'provider/calendar-feeds'
import { inTransaction, type Db, type Tx } from 'provider/db/transaction'
import type { Context, PublicContext } from 'provider/http/context'
import { networkOf } from 'provider/http/client-address'
import { ApiError } from 'provider/http/errors'
import { signIns, type RateLimits } from 'provider/http/rate-limits'
import { hashToken, makeAccessToken, makeRefreshToken, readAccessToken, successorOf } from 'provider/http/tokens'
import { newId } from 'provider/ids'
import { isPassword } from 'provider/modules/auth/passwords'
import { presentUser } from 'provider/modules/auth/present'
import { endReplayed } from 'provider/modules/auth/replayed'
import * as repo from 'provider/modules/auth/repo'

/** For so long the same old token gets the same successor: other tabs and other nodes asked together. */
const GRACE_MS = 30_000

const signedOut = () => new ApiError(401, messages.signedOut)

/**
 * Signs a person in (spec §4: the answer carries the user with `roleName`).
 * @throws ApiError 401 for a wrong address or password, the same for both; 403 for an account that is not active, said
 * only to who knows its password; 429 after ten failures on one account from one network, or a hundred from all
 */
export async function login(
  context: PublicContext,
  limits: RateLimits,
  { email, password }: { email: string; password: string },
): Promise<Tokens & { user: SignedInUser }> {
  const account = email.toLowerCase()
  await countSignIn(context, limits, account)
  const user = await repo.findAccountUnscoped(context.db, account)
  if (!(await isPassword(password, user?.password_hash)) || !user) {
    await recordFailedSignIn(context, user ?? null, user ? 'wrongPassword' : 'unknownEmail')
    throw new ApiError(401, refusal('wrongSignIn'))
  }
  if (user.status !== 'active') {
    await recordFailedSignIn(context, user, 'notActive')
    throw new ApiError(403, refusal('inactiveAccount'))
  }
  limits.giveBackAbout('sign-in', account, context.address)
  limits.giveBackForAddress('auth.login', context.address)
  const tokens = await inTransaction(context.db, (tx) => signIn({ ...context, db: tx }, user))
  return { ...tokens, user: await findSignedInUser(context.db, user.uuid) }
}

async function signIn(context: PublicContext, user: Subject & { role: number }): Promise<Tokens> {
  const uuid = newId(context.now)
  const role = roleName(user.role)
  const actor = role ? { uuid: user.uuid, role } : null
  await recordAccess({ ...context, actor }, user, { uuid, changed: ['created'] })
  return openSession(context, user.uuid, uuid)
}

/** Strangers who try passwords everywhere stop those at other places than the account was signed in at, and not its owner. */
async function countSignIn({ db, now, address }: PublicContext, limits: RateLimits, account: string): Promise<void> {
  const isHome =
    limits.isUsedUp('sign-in', account, signIns) &&
    (await repo.findAddressesUnscoped(db, account, now)).some((known) => networkOf(known) === networkOf(address))
  if (isHome) limits.takeAtHome('sign-in', account, address, signIns)
  else limits.takeAbout('sign-in', account, address, signIns)
}

/** Opens a session for a person who has proved who they are. */
export async function openSession(
  context: Omit<PublicContext, 'actor'>,
  userId: string,
  uuid = newId(context.now),
): Promise<Tokens> {
  const { db, now, config, userAgent, address } = context
  const session = { uuid, userId, userAgent, address, now }
  const refreshToken = makeRefreshToken()
  await repo.insertSession(db, session)
  await repo.insertRefreshToken(db, hashToken(refreshToken), session.uuid, now)
  const accessToken = await makeAccessToken(config, { userId, sessionId: session.uuid }, now)
  return { accessToken, refreshToken }
}

/** The signed-in user as the contract has it. */
export async function findSignedInUser(db: Db, uuid: string): Promise<SignedInUser> {
  const user = await repo.requireUser(db, uuid)
  return presentUser(user, user.agency_name ?? (await repo.findAgencyName(db, user.agency)))
}

/** Where one is signed in, the latest first. */
export async function listSessions({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<SessionRow[]> {
  const rows = await repo.findOpenSessions(db, actor.uuid, now)
  return rows.map((row) => ({
    uuid: row.uuid,
    id: row.uuid,
    isCurrent: row.uuid === actor.sessionId,
    userAgent: row.user_agent ?? '',
    address: row.address ?? '',
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }))
}

/** Ends this session: its tokens and streams stop working. */
export async function logout(context: Context): Promise<void> {
  const { db, actor, now } = context
  await inTransaction(db, async (tx) => {
    await repo.endSession(tx, actor.sessionId, 'signed out', now)
    const subject = await subjectOf(tx, actor.uuid)
    await recordAccess({ ...context, db: tx }, subject, { uuid: actor.sessionId, changed: ['removed'] })
  })
}

/**
 * Ends all sessions of a person (password, role or status changed), but the one to be kept, and the address of their calendar.
 * @returns whether there was such an address
 */
export async function endAccessOf(
  context: Pick<Context, 'db' | 'now'>,
  userId: string,
  why: string,
  keep: string | null = null,
): Promise<{ feedEnded: boolean }> {
  await repo.endSessionsOf(context.db, userId, why, context.now, keep)
  return { feedEnded: await deleteFeed(context.db, userId) }
}

/**
 * Exchanges a refresh token for the next pair (architecture: Sessions). A second exchange within the grace window gets
 * the same successor; a later one is a theft, and ends the whole family.
 * @throws ApiError 401 when the tokens do not belong together, or are unknown, expired, ended or replayed
 */
export async function refresh(
  context: PublicContext,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string | undefined },
): Promise<Tokens> {
  const { config, now, db } = context
  const claims = await readAccessToken(config, accessToken, now, true)
  if (!claims || !refreshToken) throw signedOut()
  // Not thrown inside: the end of a stolen family has to be kept.
  const successor = await inTransaction(db, (tx) => exchange(tx, context, claims.sessionId, refreshToken))
  if (!successor) throw signedOut()
  return { accessToken: await makeAccessToken(config, claims, now), refreshToken: successor }
}

async function exchange(tx: Tx, context: PublicContext, sessionId: string, old: string): Promise<string | null> {
  const { now, config } = context
  const tokenHash = hashToken(old)
  const row = await repo.findRefreshToken(tx, tokenHash)
  const isOpen = row && row.session_id === sessionId && row.ended_at === null && row.status === 'active'
  if (!isOpen || row.expires_at <= now) return null
  const successor = successorOf(config, old)
  if (row.used_at === null) {
    await repo.markExchanged(tx, tokenHash, sessionId, now)
    await repo.insertRefreshToken(tx, hashToken(successor), sessionId, now)
    return successor
  }
  if (now.getTime() - row.used_at.getTime() <= GRACE_MS) return successor
  await endReplayed({ ...context, db: tx }, { ...row, session_id: sessionId })
  return null
}
