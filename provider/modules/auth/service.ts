import type { SignedInUser, Tokens } from 'contract/account/sign-in'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { roleName } from 'contract/core/roles'
import type { SessionRow } from 'contract/account/security'
import { recordAccess, recordFailedSignIn, subjectOf, type Subject } from 'provider/access/access-trail'
import { inTransaction, type Db, type Tx } from 'provider/db/transaction'
import type { Context, PublicContext } from 'provider/http/context'
import { networkOf } from 'provider/http/client-address'
import { ApiError } from 'provider/http/errors'
import { signIns, type RateLimits } from 'provider/http/rate-limits'
import { hashToken, makeAccessToken, makeRefreshToken, readAccessToken, successorOf } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import { isPassword } from './passwords'
import { presentUser } from './present'
import { endReplayed } from './replayed'
import * as repo from './repo'

/** Period in which a used token returns the same successor, for concurrent requests of other tabs and nodes. */
const GRACE_MS = 30_000

const signedOut = () => new ApiError(401, sayOfField('signedOut'))

/**
 * Signs a person in (spec §4: the answer contains the user with `roleName`).
 * @throws ApiError 401 for a wrong address or password, with the same message; 403 for an inactive account, only with
 * the right password; 429 after ten failures on one account from one network, or a hundred from all
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
  await limits.giveBackAbout('sign-in', account, context.address, signIns)
  await limits.giveBackForAddress('auth.login', context.address)
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

/**
 * Counts a sign-in attempt. When strangers used up the account's total, networks of its earlier sign-ins still get in.
 */
async function countSignIn({ db, now, address }: PublicContext, limits: RateLimits, account: string): Promise<void> {
  const isKnown = async () =>
    (await repo.findAddressesUnscoped(db, account, now)).some((known) => networkOf(known) === networkOf(address))
  await limits.takeAbout('sign-in', account, address, signIns, { isKnown })
}

/** Opens a session for an authenticated person. */
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

/** Returns the signed-in user in the contract's format. */
export async function findSignedInUser(db: Db, uuid: string): Promise<SignedInUser> {
  const user = await repo.requireUser(db, uuid)
  return presentUser(user, user.agency_name ?? (await repo.findAgencyName(db, user.agency)))
}

/** The viewer's open sessions, the latest first. */
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

/** Ends the current session: its tokens and streams stop working. */
export async function logout(context: Context): Promise<void> {
  const { db, actor, now } = context
  await inTransaction(db, async (tx) => {
    await repo.endSession(tx, actor.sessionId, 'signed out', now)
    const subject = await subjectOf(tx, actor.uuid)
    await recordAccess({ ...context, db: tx }, subject, { uuid: actor.sessionId, changed: ['removed'] })
  })
}

/**
 * Exchanges a refresh token for the next pair (docs/architecture.md#sessions). A second exchange within the grace
 * period gets the same successor; a later one indicates theft and ends the session.
 * @throws ApiError 401 when the tokens do not match, or are unknown, expired, ended or replayed
 */
export async function refresh(
  context: PublicContext,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string | undefined },
): Promise<Tokens> {
  const { config, now, db } = context
  const claims = await readAccessToken(config, accessToken, now, true)
  if (!claims || !refreshToken) throw signedOut()
  // Not thrown inside the transaction, because the end of a stolen session must be committed.
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
