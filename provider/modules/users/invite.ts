import { sql } from 'kysely'

import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { accountRules } from 'contract/rules'
import { roles } from 'contract/roles'
import type { Invite, User } from 'contract/users'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireAllowed, requireFound, together } from 'provider/http/errors'
import type { Readable } from 'provider/http/parse'
import type { RateLimits } from 'provider/http/rate-limits'
import { newId } from 'provider/ids'
import { record } from 'provider/journal'
import { agencyFor } from 'provider/accounts'
import { sendInvitation } from 'provider/modules/users/invitations'
import { presentPerson } from 'provider/modules/users/present'
import { findUser, lockUsers, type AccountRow } from 'provider/modules/users/repo'

/**
 * Invites somebody (spec §6): an admin chooses role and agency; an agency invites reviewers and borrowers, who become its
 * own whatever it sends. The mail's link works once, for seven days.
 * @throws ApiError 400 at the field for an address in use, no or no such agency; 403 for a role that is not the actor's to give;
 * 429 after too many invitations
 */
export async function inviteUser(context: Context, limits: RateLimits, form: Invite): Promise<User> {
  const { db, actor, now } = context
  if (actor.role === 'agency' && form.role !== roles.reviewer && form.role !== roles.borrower)
    throw new ApiError(403, messages.notAllowed)
  const agency = await checkInvited(context, form)
  const row = await db
    .insertInto('users')
    .values({
      uuid: newId(now),
      role: form.role,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      agency,
      agency_name: form.role === roles.agency ? (form.agencyName ?? null) : null,
      contact_number: form.contactNumber ?? null,
      status: 'invited',
      is_email_verified: false,
      created_at: now,
      updated_at: now,
    })
    .onConflict((found) => found.column('email').where('status', '<>', 'deleted').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw invalid('email', refusal('emailInUse'))
  await sendInvitation(context, limits, row)
  await recordInvited(context, row)
  return presentPerson(requireFound(await findUser(db, actor, now, row.uuid)), actor)
}

/**
 * Checks all that only the records tell of an invitation, or of those of its fields that read well; answers the agency.
 * @throws ApiError 400 at each field that is wrong
 */
export async function checkInvited(
  context: Context,
  { role, agency, email }: Readable<Invite>,
): Promise<string | null> {
  const { db, actor } = context
  const chosen = actor.role === 'agency' ? actor.uuid : (agency ?? null)
  const [checked] = await together(
    role === undefined ? Promise.resolve(null) : agencyFor(context, role, chosen),
    email === undefined ? Promise.resolve() : requireFreeEmailUnscoped(db, email),
  )
  return checked
}

/** Unscoped, since one address has one account in the whole house. */
async function requireFreeEmailUnscoped(db: Db, email: string): Promise<void> {
  const { rows } = await sql`select from users where email = ${email} and status <> 'deleted'`.execute(db)
  if (rows.length > 0) throw invalid('email', refusal('emailInUse'))
}

/** Tells that somebody was invited. */
async function recordInvited(context: Context, user: AccountRow): Promise<void> {
  const { first_name, last_name, email, role, agency } = user
  const after = { firstName: first_name, lastName: last_name, email, role, agency, status: 'invited' }
  const { uuid, version } = user
  await record(context, [{ noun: 'user', uuid, agency, version, changed: ['created'], after }])
}

/**
 * Sends a new invitation; the links sent before stop working.
 * @throws ApiError 404 for somebody who is not the actor's; 409 for somebody who is not invited any more; 429 after too many
 */
export async function resendInvite(context: Context, limits: RateLimits, id: string): Promise<User> {
  const { db, actor, now } = context
  const [row] = await lockUsers(db, actor, [id])
  const account = requireFound(row)
  requireAllowed(accountRules.resendInvite({ status: account.status }))
  await sendInvitation(context, limits, account)
  return presentPerson(requireFound(await findUser(db, actor, now, id)), actor)
}
