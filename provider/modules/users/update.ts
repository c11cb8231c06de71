import type { DataOf } from 'contract/catalogue'
import { messages, say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { roles } from 'contract/roles'
import type { User, UserEdit } from 'contract/users'
import { agencyFor, holdHouse, requireMovable } from 'provider/accounts'
import { codeOf } from 'provider/db/transaction'
import { editRows, keepWritten, type Edit, type Written } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { record } from 'provider/journal'
import { sendInvitation } from 'provider/modules/users/invitations'
import { presentPerson } from 'provider/modules/users/present'
import { findUser, lockUsers, type AccountRow } from 'provider/modules/users/repo'
import { differing } from 'provider/sent-fields'
import { requireFresh } from 'provider/stale'

/**
 * Edits a person; what the form leaves out stays. Role and agency are an admin's to change. An invited person whose address
 * changes gets a new invitation there; of an account in use the address changes by a code alone.
 * @throws ApiError 404 unseen; 400 at the field; 403 for a role or agency that is not the actor's to give; 409 stale, the last
 * admin, an agency that holds lots or people, a reviewer with open draw requests; 429 after too many invitations
 */
export async function updateUser(
  context: Context,
  limits: RateLimits,
  id: string,
  { version, ...form }: UserEdit,
): Promise<DataOf<'users.update'> & { message: string }> {
  const { db, actor } = context
  const house = await holdHouse(context, [id])
  const [row] = await lockUsers(db, actor, [id])
  const account = requireFound(row)
  await requireFresh(db, account, version, () => read(context, id))
  const set = differing(account, await valuesOf(context, account, form))
  if (Object.keys(set).length === 0)
    return { user: await read(context, id), changeId: null, message: say('nothingChanged') }
  const after = { ...account, ...set }
  await requireMovable(context, account, after, house)
  const written = await write(context, { noun: 'user', uuid: id, set })
  const message = say('userUpdated')
  if (after.email === account.email) {
    const changeId = await keepWritten(context, message, [written])
    return { user: await read(context, id), changeId, message }
  }
  // A mail to the new address is on its way: what was typed wrongly is corrected, not undone.
  await sendInvitation(context, limits, after)
  await record(
    context,
    written.entries.map((entry) => ({ ...entry, change: null })),
  )
  return { user: await read(context, id), changeId: null, message }
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
    agency: isMoved ? await agencyFor(context, role, agency) : agency,
    agency_name: role === roles.agency ? agencyName : null,
    contact_number: form.contactNumber === undefined ? account.contact_number : form.contactNumber,
  }
}

/** Writes columns of a held person. @throws 400 at the field for an address in use */
async function write(context: Context, edit: Edit): Promise<Written> {
  try {
    return await editRows(context, [edit])
  } catch (error) {
    if (codeOf(error) === '23505') throw invalid('email', refusal('emailInUse'))
    throw error
  }
}
