import { belongsToAgency, idIs, isAgency, seesAllAgencies } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import type { User, UserEdit } from 'contract/people/calls'
import { agencyFor, lockTenant, requireMovable, type TenantState } from 'provider/access/accounts'
import { codeOf } from 'provider/db/transaction'
import { editRows, storeWrites, type Edit, type Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { ApiError, invalid, requireFound } from 'provider/http/errors'
import type { RateLimits } from 'provider/http/rate-limits'
import { record } from 'provider/history/journal'
import { sendInvitation } from './invitations'
import { presentPerson } from './present'
import { findUser, lockUsers, type AccountRow } from './repo'
import { differing } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'

/**
 * Updates a person; omitted fields stay. Only an admin changes role and agency. An invited person whose address changes
 * gets a new invitation; the address of an account in use only changes with a code.
 * @throws ApiError 404 not visible; 400 at the field; 403 for a role or agency the actor may not assign; 409 stale, the
 * last admin, an agency with lots or people, a reviewer with open draw requests; 429 after too many invitations
 */
export async function updateUser(
  context: Context,
  limits: RateLimits,
  id: string,
  { version, ...form }: UserEdit,
): Promise<DataOf<'users.update'> & { message: string }> {
  const { db, actor } = context
  const tenantState = await lockTenant(context, [id])
  const [row] = await lockUsers(db, actor, [id])
  const account = requireFound(row)
  await requireFresh(context, account, version, () => read(context, id))
  const edited = editedColumns(account, form)
  await checkEdit(context, account, edited, tenantState)
  const set = differing(account, edited)
  if (Object.keys(set).length === 0)
    return { user: await read(context, id), changeId: null, message: say('nothingChanged') }
  const after = { ...account, ...set }
  const written = await write(context, { noun: 'user', uuid: id, set })
  const message = () => say('userUpdated')
  if (after.email === account.email) {
    const changeId = await storeWrites(context, message, [written])
    return { user: await read(context, id), changeId, message: message() }
  }
  // Not undoable, because a mail to the new address is on its way; a typing error is corrected by another edit.
  await sendInvitation(context, limits, after)
  await record(
    context,
    written.entries.map((entry) => ({ ...entry, change: null })),
  )
  return { user: await read(context, id), changeId: null, message: message() }
}

async function read({ db, actor, now }: Context, id: string): Promise<User> {
  return presentPerson(requireFound(await findUser(db, actor, now, id)), actor)
}

type Edited = Pick<
  AccountRow,
  'first_name' | 'last_name' | 'email' | 'role' | 'agency' | 'agency_name' | 'contact_number'
>

/** The columns an edit sets; absent fields keep their current values. */
export function editedColumns(account: AccountRow, form: Omit<UserEdit, 'version'>): Edited {
  const role = form.role ?? account.role
  const agency = form.agency === undefined ? account.agency : form.agency
  const isKept = role === account.role && agency === account.agency
  const belongs = idIs(role, belongsToAgency)
  const agencyName = form.agencyName === undefined ? account.agency_name : form.agencyName
  return {
    first_name: form.firstName ?? account.first_name,
    last_name: form.lastName ?? account.last_name,
    email: form.email ?? account.email,
    role,
    agency: isKept || belongs ? agency : null,
    agency_name: idIs(role, isAgency) ? agencyName : null,
    contact_number: form.contactNumber === undefined ? account.contact_number : form.contactNumber,
  }
}

/**
 * Checks an edit of a person.
 * @throws ApiError 400 at the field; 403 for a role or agency the actor may not assign; 409 by the account rules
 */
export async function checkEdit(
  context: Context,
  account: AccountRow,
  edited: Edited,
  tenantState: TenantState,
): Promise<void> {
  const isMoved = edited.role !== account.role || edited.agency !== account.agency
  if (isMoved && !seesAllAgencies(context.actor.role)) throw new ApiError(403, sayOfField('notAllowed'))
  if (edited.email !== account.email && account.status !== 'invited') throw invalid('email', say('emailNeedsCode'))
  if (isMoved) await agencyFor(context, edited.role, edited.agency)
  await requireMovable(context, account, { ...account, ...edited }, tenantState)
}

/** Writes columns of a locked person. @throws 400 at the field for an address in use */
async function write(context: Context, edit: Edit): Promise<Written> {
  try {
    return await editRows(context, [edit])
  } catch (error) {
    if (codeOf(error) === '23505') throw invalid('email', refusal('emailInUse'))
    throw error
  }
}
