import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { DataOf } from 'contract/catalogue'
import type { Envelope, ListFilter } from 'contract/common'
import { inviteForm, profileForm, userFilter, userForm, type PersonChoice, type User } from 'contract/users'
import { formFailure } from './form.server'
import { listBody } from './list-body.server'
import { askProvider, callProvider } from './provider.server'

export type UserList = DataOf<'users.list'>

/** People the viewer may see. */
export function listUsers(request: Request, query: ListFilter): Promise<UserList> {
  return callProvider(request, 'users.list', { body: userFilter.parse(listBody(query)) })
}

/** One person; without an id the viewer. */
export function getUser(request: Request, userId?: string): Promise<User> {
  return callProvider(request, 'users.profile', { query: { userId } })
}

/** Agencies, and reviewers of all or of one, for forms that choose one. */
export async function listAgencies(request: Request): Promise<PersonChoice[]> {
  return (await callProvider(request, 'users.agencies', { query: {} })).data
}
export async function listReviewers(request: Request, agency?: string): Promise<PersonChoice[]> {
  return (await callProvider(request, 'users.reviewers', { query: { agency } })).data
}

/** The key a form was minted with, which is not the record's. */
function withoutKey(form: FormData): { key: string | undefined; fields: FormData } {
  const key = form.get('idempotencyKey')
  form.delete('idempotencyKey')
  return { key: typeof key === 'string' && key !== '' ? key : undefined, fields: form }
}

/** The invite form's action: answers what is wrong at its field, or the provider's answer with the toast's words. */
export async function inviteUser(request: Request) {
  const { key, fields } = withoutKey(await request.formData())
  const submission = parseWithZod(fields, { schema: inviteForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), done: null }, 400)
  try {
    const done: Envelope<DataOf<'users.invite'>> = await askProvider(
      request,
      'users.invite',
      { body: submission.value },
      { idempotencyKey: key },
    )
    return data({ result: submission.reply({ resetForm: true }), done })
  } catch (error) {
    return formFailure(submission, error)
  }
}

/** The edit form's action, likewise. */
export async function updateUser(request: Request, id: string) {
  const { key, fields } = withoutKey(await request.formData())
  const submission = parseWithZod(fields, { schema: userForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), done: null }, 400)
  try {
    const done: Envelope<DataOf<'users.update'>> = await askProvider(
      request,
      'users.update',
      { params: { id }, body: submission.value },
      { idempotencyKey: key },
    )
    return data({ result: submission.reply(), done })
  } catch (error) {
    return formFailure(submission, error)
  }
}

/** The profile form's action: one's own names, number and picture. */
export async function updateProfile(request: Request) {
  const { key, fields } = withoutKey(await request.formData())
  const sent = fields.get('picture')
  fields.delete('picture')
  const picture = sent instanceof File && sent.size > 0 ? sent : undefined
  const submission = parseWithZod(fields, { schema: profileForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), done: null }, 400)
  try {
    const done: Envelope<DataOf<'account.updateProfile'>> = await askProvider(
      request,
      'account.updateProfile',
      { body: submission.value, ...(picture && { files: { picture } }) },
      { idempotencyKey: key },
    )
    return data({ result: submission.reply(), done })
  } catch (error) {
    return formFailure(submission, error)
  }
}
