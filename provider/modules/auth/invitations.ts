import { sql } from 'kysely'

import type { SignedInUser, Tokens } from 'contract/account/sign-in'
import { t as refusal } from 'locales/refusals'
import { roleName } from 'contract/core/roles'
import type { Invitation } from 'contract/people/calls'
import { languageOf } from 'locales/languages'
import { agencyName } from 'provider/db/rows'
import { addStarter } from 'provider/db/starter/load-starter'
import { inTransaction, type Db } from 'provider/db/transaction'
import type { PublicContext } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { hashToken } from 'provider/http/tokens'
import { record } from 'provider/history/journal'
import { hashNewPassword } from './passwords'
import { isInhabited, useLink } from './repo'
import { findSignedInUser, openSession } from './service'

const notValid = () => new ApiError(404, refusal('linkNotValid'))

/**
 * Returns the invitation of a link. Reading does not use it up, because mail scanners open links too.
 * @throws ApiError 404 for a link that is unknown, used, replaced or older than seven days
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
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.role', 'u.language', 'i.expires_at', 'u.agency_name'])
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
    language: row.language === null ? null : languageOf(row.language),
    expiresAt: row.expires_at.toISOString(),
  }
}

/**
 * Uses an invitation once: the person chooses a password, becomes active with a verified address (the link came by
 * mail), and is signed in.
 * @throws ApiError 404 for an invalid link; 400 at `password` for a common one
 */
export async function completeProfile(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<Tokens & { user: SignedInUser }> {
  // Checked first, so that an invalid link costs no password hash.
  await readInvitation(context, token)
  const passwordHash = await hashNewPassword(context.config, 'password', password)
  return inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const uuid = await useInvitation(tx, hashToken(token), context.now)
    if (!(await isInhabited(tx))) await addStarter(tx, context.now)
    await activate(inside, uuid, passwordHash)
    const tokens = await openSession(inside, uuid)
    return { ...tokens, user: await findSignedInUser(tx, uuid) }
  })
}

/** Uses the link; of two concurrent calls, the second finds it used. */
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
  const recorded = { ...entry, before, patch: { ...after, version: row.version } }
  await record({ ...context, actor: { uuid, role } }, [recorded])
}
