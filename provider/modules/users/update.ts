import { sql, type Updateable } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import { messages, say } from 'contract/messages'
import { roles } from 'contract/roles'
import type { User, UserEdit } from 'contract/users'
import { keepChange } from 'provider/changes'
import type { Database } from 'provider/db/schema'
import { codeOf } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import { record } from 'provider/journal'
import { endOldSessions, holdHouse, requireAgency, requireMovable } from 'provider/accounts'
import { sendInvitation } from 'provider/modules/users/invitations'
import { presentPerson } from 'provider/modules/users/present'
import { findUser, lockUsers, type AccountRow } from 'provider/modules/users/repo'
import { entryOf } from 'provider/modules/users/write'
import { requireFresh } from 'provider/stale'

type Values = Updateable<Database['users']>

/**
 * Edits a person; what the form leaves out stays. Role and agency are an admin's to change. An invited person whose address
 * changes gets a new invitation there; of an account in use the address changes by a code alone.
 * @throws ApiError 404 unseen; 400 at the field; 403 for a role or agency that is not the actor's to give; 409 stale, the last
 * admin, an agency that holds lots or people, a reviewer with open draw requests
 */
export async function updateUser(
  context: Context,
  id: string,
  { version, ...form }: UserEdit,
): Promise<DataOf<'users.update'>> {
  const { db, actor, now } = context
  const house = await holdHouse(context, [id])
  const [row] = await lockUsers(db, actor, [id])
  const account = requireFound(row)
  await requireFresh(db, account, version, () => read(context, id))
  const values = await valuesOf(context, account, form)
  const moved = (Object.keys(values) as (keyof typeof values)[]).filter((column) => values[column] !== account[column])
  if (moved.length === 0) return { user: await read(context, id), changeId: null }
  await requireMovable(context, account, { ...account, ...values }, house)
  const after = await write(context, account, values)
  await endOldSessions(context, account, after)
  const isMoved = after.email !== account.email
  if (isMoved) await sendInvitation(context, after)
  // A mail to the new address is on its way: what was typed wrongly is corrected, not undone.
  const changeId = isMoved ? null : await keep(context, account, after)
  await record(context, [entryOf(account, after, changeId)])
  return { user: presentPerson(requireFound(await findUser(db, actor, now, id)), actor), changeId }
}

async function read({ db, actor, now }: Context, id: string): Promise<User> {
  return presentPerson(requireFound(await findUser(db, actor, now, id)), actor)
}

type Edited = Pick<
  AccountRow,
  'first_name' | 'last_name' | 'email' | 'role' | 'agency' | 'agency_name' | 'contact_number'
>

/** The columns an edit sets, each as it is now where the form says nothing of it. */
async function valuesOf(context: Context, account: AccountRow, form: Omit<UserEdit, 'version'>): Promise<Edited> {
  const { actor } = context
  const role = form.role ?? account.role
  const agency = form.agency === undefined || account.agency === form.agency ? account.agency : form.agency
  const isMoved = role !== account.role || agency !== account.agency
  if (isMoved && actor.role !== 'admin') throw new ApiError(403, messages.notAllowed)
  const email = form.email ?? account.email
  if (email !== account.email && account.status !== 'invited') throw invalid('email', say('emailNeedsCode'))
  const agencyName = form.agencyName === undefined ? account.agency_name : form.agencyName
  return {
    first_name: form.firstName ?? account.first_name,
    last_name: form.lastName ?? account.last_name,
    email,
    role,
    agency: isMoved ? await requireAgency(context, role, agency) : agency,
    agency_name: role === roles.agency ? agencyName : null,
    contact_number: form.contactNumber === undefined ? account.contact_number : form.contactNumber,
  }
}

/** Writes columns of a held person. @throws 400 at the field for an address in use */
async function write({ db, now }: Context, account: AccountRow, values: Values): Promise<AccountRow> {
  try {
    return await db
      .updateTable('users')
      .set({ ...values, updated_at: now, version: sql<number>`version + 1` })
      .where('uuid', '=', account.uuid)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (codeOf(error) === '23505') throw invalid('email', messages.emailInUse)
    throw error
  }
}

function keep(context: Context, was: AccountRow, is: AccountRow): Promise<string> {
  const { first_name, last_name, role, agency, agency_name, contact_number } = was
  const before = { first_name, last_name, role, agency, agency_name, contact_number }
  const text = say('userUpdated')
  return keepChange(context, text, [{ noun: 'user', uuid: was.uuid, before, versionAfter: is.version }])
}
