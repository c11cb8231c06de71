import { sql } from 'kysely'

import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { idIs, invitableRoles, isAgency } from 'contract/core/capabilities'
import { accountRules } from 'contract/core/rules'
import { roles } from 'contract/core/roles'
import type { Invite, User } from 'contract/people/calls'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { ApiError, invalid, requireAllowed, requireFound, together } from 'provider/http/errors'
import type { Readable } from 'provider/http/parse'
import type { RateLimits } from 'provider/http/rate-limits'
import { newId } from 'provider/db/ids'
import { record } from 'provider/history/journal'
import { agencyFor } from 'provider/access/accounts'
import { sendInvitation } from './invitations'
import { presentPerson } from './present'
import { findUser, lockUsers, type AccountRow } from './repo'

/**
 * Invites a person (spec §6): an admin chooses role and agency; an agency invites reviewers and borrowers, always into
 * its own agency. The mailed link works once, for seven days.
 * @throws ApiError 400 at the field for an address in use or an invalid agency; 403 for a role the actor may not
 * assign; 429 after too many invitations
 */
export async function inviteUser(context: Context, limits: RateLimits, form: Invite): Promise<User> {
  const { db, actor, now } = context
  requireInvitable(actor, form.role)
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
      agency_name: idIs(form.role, isAgency) ? (form.agencyName ?? null) : null,
      contact_number: form.contactNumber ?? null,
      language: form.language ?? null,
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

/** @throws ApiError 403 for a role the actor may not assign */
export function requireInvitable(actor: Pick<Actor, 'role'>, role: number): void {
  if (!invitableRoles(actor.role).some((name) => roles[name] === role))
    throw new ApiError(403, sayOfField('notAllowed'))
}

/**
 * Checks an invitation, or its valid fields, against stored records.
 * @returns the agency
 * @throws ApiError 400 at each wrong field
 */
export async function checkInvited(
  context: Context,
  { role, agency, email }: Readable<Invite>,
): Promise<string | null> {
  const { db, actor } = context
  const chosen = isAgency(actor.role) ? actor.uuid : (agency ?? null)
  const [checked] = await together(
    role === undefined ? Promise.resolve(null) : agencyFor(context, role, chosen),
    email === undefined ? Promise.resolve() : requireFreeEmailUnscoped(db, email),
  )
  return checked
}

/** Unscoped, because an address has one account in the whole installation. */
async function requireFreeEmailUnscoped(db: Db, email: string): Promise<void> {
  const { rows } = await sql`select from users where email = ${email} and status <> 'deleted'`.execute(db)
  if (rows.length > 0) throw invalid('email', refusal('emailInUse'))
}

/** Records an invitation in the journal. */
async function recordInvited(context: Context, user: AccountRow): Promise<void> {
  const { first_name, last_name, email, role, agency } = user
  const after = { firstName: first_name, lastName: last_name, email, role, agency, status: 'invited' }
  const { uuid, version } = user
  await record(context, [{ noun: 'user', uuid, agency, version, changed: ['created'], after }])
}

/**
 * Sends a new invitation; earlier links stop working.
 * @throws ApiError 404 for a person the actor does not manage; 409 for a person who is no longer invited; 429 after too
 * many
 */
export async function resendInvite(context: Context, limits: RateLimits, id: string): Promise<User> {
  const { db, actor, now } = context
  const [row] = await lockUsers(db, actor, [id])
  const account = requireFound(row)
  requireAllowed(accountRules.resendInvite({ status: account.status }))
  await sendInvitation(context, limits, account)
  return presentPerson(requireFound(await findUser(db, actor, now, id)), actor)
}
