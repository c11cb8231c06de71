import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import type { DataOf } from 'contract/core/catalog'
import { emailCodeForm, emailForm, passwordForm } from 'contract/account/security'
import { paths, withQuery } from '~/lib/paths'
import { formFailure } from '~/services/http/form.server'
import { callForEnvelope, callProvider } from '~/services/http/provider.server'
import { parseForm, readForm } from '~/services/http/request-body.server'
import { redirectWithToast } from './toast.server'

const passwords = ['currentPassword', 'newPassword', 'confirmNewPassword']

/** Action that changes the own password: returns to the page with an empty form (spec §4). */
export async function changePassword(request: Request) {
  const submission = parseForm(await readForm(request), { schema: passwordForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: passwords }) }, 400)
  try {
    const { message } = await callForEnvelope(request, 'account.resetPassword', { body: submission.value })
    return redirectWithToast(paths.passwordSettings(), message)
  } catch (error) {
    return formFailure(submission, error, { hideFields: passwords })
  }
}

/** Action of the email settings: requests a change, resends the code to the new address, or confirms the code. */
export async function changeEmail(request: Request) {
  const form = await readForm(request)
  if (form.get('intent') === 'resend') return resendEmail(request, form)
  return form.has('otp') ? confirmEmail(request, form) : requestEmail(request, form)
}

async function requestEmail(request: Request, form: FormData) {
  const submission = parseForm(form, { schema: emailForm })
  const hideFields = ['password']
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields }) }, 400)
  try {
    await callProvider(request, 'account.requestEmail', { body: submission.value })
    return redirect(withQuery(paths.emailSettings(), { to: submission.value.email }))
  } catch (error) {
    return formFailure(submission, error, { hideFields })
  }
}

async function resendEmail(request: Request, form: FormData) {
  const submission = parseForm(form, { schema: z.object({}) })
  try {
    const { message } = await callForEnvelope(request, 'account.resendEmail', {})
    return data({ result: submission.reply({ hideFields: ['otp'] }), sent: message })
  } catch (error) {
    return formFailure(submission, error, { hideFields: ['otp'] })
  }
}

async function confirmEmail(request: Request, form: FormData) {
  const submission = parseForm(form, { schema: emailCodeForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: ['otp'] }) }, 400)
  try {
    const { message } = await callForEnvelope(request, 'account.confirmEmail', { body: submission.value })
    return redirectWithToast(paths.emailSettings(), message)
  } catch (error) {
    return formFailure(submission, error, { hideFields: ['otp'] })
  }
}

export type Sessions = DataOf<'sessions.list'>['data']

/** The viewer's sessions. */
export async function listSessions(request: Request): Promise<Sessions> {
  return (await callProvider(request, 'sessions.list', {})).data
}
