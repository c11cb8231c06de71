import type { SignedInUser } from 'contract/account/sign-in'
import type { DataOf, InputOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { nameField } from 'contract/people/fields'
import { may } from 'contract/core/policy'
import { inviteForm, profileForm, userFilter, userForm, type PersonChoice } from 'contract/people/calls'
import type { Choice } from '~/lib/choice'
import { listFilterOf } from '~/lib/lists/list-query'
import { chosenFile, requireSmallForm } from '~/services/forms/logo.server'
import { callForEnvelope, callProvider } from '~/services/http/provider.server'
import { saveEdit, saveForm } from '~/services/forms/record-form.server'
import { reviewsRequests, seesAllAgencies } from 'contract/core/capabilities'

export type UserList = DataOf<'users.list'>

/** Users visible to the viewer. */
export function listUsers(request: Request, query: ListFilter): Promise<UserList> {
  return callProvider(request, 'users.list', { body: userFilter.parse(listFilterOf(query)) })
}

/** A user, by default the viewer; and whether this is the demo. */
export function getUser(request: Request, userId?: string): Promise<DataOf<'users.profile'>> {
  return callProvider(request, 'users.profile', { query: { userId } })
}

/** Agencies to choose from by company name, for an admin; all other roles have only one. */
export async function agencyChoices(request: Request, user: SignedInUser): Promise<Choice[]> {
  if (!seesAllAgencies(user.roleName)) return []
  const { data } = await callProvider(request, 'users.agencies', { query: {} })
  return data.map(({ value, label, agencyName }) => ({ value, label: agencyName ?? label }))
}

/** Reviewers of all agencies or of one, for forms. */
export async function listReviewers(request: Request, agency?: string): Promise<PersonChoice[]> {
  return (await callProvider(request, 'users.reviewers', { query: { agency } })).data
}

/** Reviewers to choose from: those that the viewer manages, or a reviewer themselves. */
export async function reviewerChoices(request: Request, user: SignedInUser): Promise<Choice[]> {
  if (may(user.roleName, 'users.reviewers')) return listReviewers(request)
  return reviewsRequests(user.roleName)
    ? [{ value: user.uuid, label: `${user.firstName} ${user.lastName}`.trim() }]
    : []
}

/** An invitation as typed. */
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

/** Action of the invite form: redirects to its list, or returns field errors. */
export function inviteUser(request: Request, back: string) {
  return saveForm({
    request,
    schema: inviteForm,
    back,
    command: 'user.invite',
    // The provider validates with the same schema, so it refuses this, too.
    validate: (form) => callProvider(request, 'users.invite', { body: typedInvite(form) }),
    send: async (body, { key }) => {
      const done = await callForEnvelope(request, 'users.invite', { body }, { idempotencyKey: key })
      // A sent mail cannot be undone.
      return { ...done, data: { ...done.data, changeId: null } }
    },
  })
}

/** The form shows both names: an emptied name is an error, not an unchanged one. */
const names = { firstName: nameField('firstName'), lastName: nameField('lastName') }

/** Action of the edit form; emptied fields are cleared. */
export function updateUser(request: Request, id: string, back: string) {
  return saveEdit({
    request,
    schema: userForm.extend(names),
    back,
    command: 'user.edit',
    send: (form, { key, version }) =>
      callForEnvelope(
        request,
        'users.update',
        { params: { id }, body: { contactNumber: null, ...form, version } },
        { idempotencyKey: key },
      ),
  })
}

/** Action of the display settings: the viewer's time zone, units and language. */
export function updateDisplay(request: Request, back: string) {
  return saveEdit({
    request,
    schema: profileForm.pick({ timeZone: true, units: true, language: true }),
    back,
    command: 'account.setTimeZone',
    send: (form, { key, version }) =>
      callForEnvelope(request, 'account.updateProfile', { body: { ...form, version } }, { idempotencyKey: key }),
  })
}

/** Action of the profile form: the viewer's names, number and picture. */
export function updateProfile(request: Request, back: string) {
  requireSmallForm(request)
  let picture: File | undefined
  return saveEdit({
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
      return callForEnvelope(
        request,
        'account.updateProfile',
        { body, ...(picture && { files: { picture } }) },
        { idempotencyKey: key },
      )
    },
  })
}
