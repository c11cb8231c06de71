import type { SignedInUser } from 'contract/auth'
import type { DataOf, InputOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { nameField } from 'contract/people'
import { may } from 'contract/policy'
import { inviteForm, profileForm, userFilter, userForm, type PersonChoice } from 'contract/users'
import type { Choice } from '~/lib/choice'
import { listBody } from './list-body.server'
import { chosenFile, requireSmallForm } from './logo.server'
import { askProvider, callProvider } from './provider.server'
import { keepEdit, keepForm } from './record-form.server'

export type UserList = DataOf<'users.list'>

/** People the viewer may see. */
export function listUsers(request: Request, query: ListFilter): Promise<UserList> {
  return callProvider(request, 'users.list', { body: userFilter.parse(listBody(query)) })
}

/** One person, without an id the viewer; and whether this is the demo. */
export function getUser(request: Request, userId?: string): Promise<DataOf<'users.profile'>> {
  return callProvider(request, 'users.profile', { query: { userId } })
}

/** Agencies to choose from, by the names of their companies: for an admin; the records of anybody else are of one agency. */
export async function agencyChoices(request: Request, user: SignedInUser): Promise<Choice[]> {
  if (user.roleName !== 'admin') return []
  const { data } = await callProvider(request, 'users.agencies', { query: {} })
  return data.map(({ value, label, agencyName }) => ({ value, label: agencyName ?? label }))
}

/** Reviewers of all agencies or of one, for forms that choose one. */
export async function listReviewers(request: Request, agency?: string): Promise<PersonChoice[]> {
  return (await callProvider(request, 'users.reviewers', { query: { agency } })).data
}

/** Reviewers to choose from: of all that the viewer manages, else the one they are. */
export async function reviewerChoices(request: Request, user: SignedInUser): Promise<Choice[]> {
  if (may(user.roleName, 'users.reviewers')) return listReviewers(request)
  return user.roleName === 'reviewer' ? [{ value: user.uuid, label: `${user.firstName} ${user.lastName}`.trim() }] : []
}

/** An invitation as it was typed. */
function typedInvite(form: FormData): InputOf<'users.invite'>['body'] {
  const text = (name: string) => String(form.get(name) ?? '')
  const [firstName, lastName, email, agency] = ['firstName', 'lastName', 'email', 'agency'].map(text)
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    agency: agency ?? '',
    role: text('role'),
  }
}

/** The invite form's action: leads back to its list, or answers what is wrong at its field. */
export function inviteUser(request: Request, back: string) {
  return keepForm({
    request,
    schema: inviteForm,
    back,
    command: 'user.invite',
    // The same schema refuses it there.
    besides: (form) => callProvider(request, 'users.invite', { body: typedInvite(form) }),
    send: async (body, { key }) => {
      const done = await askProvider(request, 'users.invite', { body }, { idempotencyKey: key })
      // A mail that is on its way is not called back.
      return { ...done, data: { ...done.data, changeId: null } }
    },
  })
}

/** A screen's form shows both names: one that was emptied is missing, not left as it was. */
const names = { firstName: nameField('First name'), lastName: nameField('Last name') }

/** The edit form's action, likewise; what was emptied is emptied. */
export function updateUser(request: Request, id: string, back: string) {
  return keepEdit({
    request,
    schema: userForm.extend(names),
    back,
    command: 'user.edit',
    send: (form, { key, version }) =>
      askProvider(
        request,
        'users.update',
        { params: { id }, body: { contactNumber: null, ...form, version } },
        { idempotencyKey: key },
      ),
  })
}

/** The action of the display settings: the zone one's times are shown in. */
export function updateTimeZone(request: Request, back: string) {
  return keepEdit({
    request,
    schema: profileForm.pick({ timeZone: true }),
    back,
    command: 'account.setTimeZone',
    send: (form, { key, version }) =>
      askProvider(request, 'account.updateProfile', { body: { ...form, version } }, { idempotencyKey: key }),
  })
}

/** The profile form's action: one's own names, number and picture. */
export function updateProfile(request: Request, back: string) {
  requireSmallForm(request)
  let picture: File | undefined
  return keepEdit({
    request,
    schema: profileForm.extend(names),
    back,
    command: 'account.editProfile',
    files: true,
    before: async (form) => {
      const sent = form.get('picture')
      form.delete('picture')
      picture = chosenFile(sent, 'picture') ?? undefined
    },
    send: (form, { key, version }) => {
      const body = { contactNumber: null, ...form, version }
      return askProvider(
        request,
        'account.updateProfile',
        { body, ...(picture && { files: { picture } }) },
        { idempotencyKey: key },
      )
    },
  })
}
