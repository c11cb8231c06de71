import { sql } from 'kysely'

import type { SignedInUser, Tokens } from 'contract/auth'
import { refusal } from 'contract/refusals'
import { roleName } from 'contract/roles'
import type { Invitation } from 'contract/users'
import { agencyName } from 'provider/db/rows'
import { inTransaction, type Db } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { hashToken } from 'provider/http/tokens'
import { record } from 'provider/journal'
import { hashNewPassword } from 'provider/modules/auth/passwords'
import { useLink } from 'provider/modules/auth/repo'
import { findSignedInUser, openSession } from 'provider/modules/auth/service'

const notValid = () => new ApiError(404, refusal('linkNotValid'))

/**
 * Whom a link invites. Looking does not use it up: mail scanners look too.
 * @throws ApiError 404 for a link that is none, was used, resent or is older than seven days
 */
export async function readInvitation({ db, now }: PublicContext, token: string): Promise<Invitation> {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.uuid', 'i.user_id')
    .leftJoin('users as a', 'a.uuid', 'u.agency')
    .where('i.token_hash', '=', hashToken(token))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('u.status', '=', 'invited')
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.role', 'i.expires_at', 'u.agency_name'])
    .select(sql<string | null>`case when a.uuid is not null then ${agencyName('a')} end`.as('of_agency'))
    .executeTakeFirst()
  const name = row && roleName(row.role)
  if (!row || !name) throw notValid()
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roleName: name,
    agencyName: row.agency_name ?? row.of_agency,
    expiresAt: row.expires_at.toISOString(),
  }
}

/**
 * Uses an invitation, once: the person chooses a password, becomes active with a verified address (the link came by it), and
 * is signed in.
 * @throws ApiError 404 for a link that does not work any more; 400 at `password` for one that many people use
 */
export async function completeProfile(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<Tokens & { user: SignedInUser }> {
  // Asked first, so that a made-up link costs no password hash.
  await readInvitation(context, token)
  const passwordHash = await hashNewPassword(context.config, 'password', password)
  return inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const uuid = await useInvitation(tx, hashToken(token), context.now)
    await activate(inside, uuid, passwordHash)
    const tokens = await openSession(inside, uuid)
    return { ...tokens, user: await findSignedInUser(tx, uuid) }
  })
}

/** Two who use one link at once come in turn, and the second finds it used. */
async function useInvitation(db: Db, tokenHash: string, now: Date): Promise<string> {
  const userId = await useLink(db, 'invitations', tokenHash, now)
  if (!userId) throw notValid()
  return userId
}

async function activate(context: PublicContext, uuid: string, passwordHash: string): Promise<void> {
  const { db, now } = context
  const row = await db
    .updateTable('users')
    .set({
      status: 'active',
      password_hash: passwordHash,
      is_email_verified: true,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('uuid', '=', uuid)
    .where('status', '=', 'invited')
    .returning(['version', 'role', 'agency'])
    .executeTakeFirst()
  const role = row && roleName(row.role)
  if (!row || !role) throw notValid()
  const after = { status: 'active', isEmailVerified: true }
  const entry = {
    noun: 'user' as const,
    uuid,
    agency: row.agency,
    version: row.version,
    changed: Object.keys(after),
    after,
  }
  const before = { status: 'invited', isEmailVerified: false }
  const told = { ...entry, before, patch: { ...after, version: row.version } }
  await record({ ...context, actor: { uuid, role } }, [told])
}
