import { data, redirect } from '@remix-run/node'
import type { DataOf } from 'contract/catalogue'
import { refusal } from 'contract/refusals'
import { forgotForm, otpForm, registerForm, resetForm } from 'contract/signup'
import { paths, withQuery } from '~/lib/paths'
import { readCookie, writeCookie } from './cookies.server'
import { formFailure } from './form.server'
import { askProvider, callProvider, ProviderError } from './provider.server'
import { parseForm, readForm } from './request-body.server'
import { seal, unseal } from './seal.server'
import { findSession, requireSameOrigin, sealSession, sessionFrom } from './session.server'
import { webSettings } from './settings.server'

const secrets = ['password', 'confirmPassword']

/** A page for who is not signed in; others go on to the dashboard. */
export function requireSignedOut(request: Request): null {
  if (findSession(request)) throw redirect(paths.dashboard())
  return null
}

/** The signup form's action: on to the page of the code, which is that of this form. */
export async function register(request: Request) {
  requireSameOrigin(request)
  const submission = parseForm(await readForm(request), { schema: registerForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: secrets }) }, 400)
  try {
    const { signup } = await callProvider(request, 'auth.register', { body: submission.value })
    return redirect(withQuery(paths.verifyOtp(), { email: submission.value.email, signup }))
  } catch (error) {
    return formFailure(submission, error, { hideFields: secrets })
  }
}

/** The action of the page of the code: says it and signs in, or has another sent. */
export async function verifyOtp(request: Request) {
  requireSameOrigin(request)
  const form = await readForm(request)
  const isResend = form.get('intent') === 'resend'
  form.delete('intent')
  // Another code is asked for by the address alone, whatever stands in the code's field.
  if (isResend) form.delete('otp')
  const schema = isResend ? otpForm.omit({ otp: true }) : otpForm
  const submission = parseForm(form, { schema })
  const hideFields = ['otp']
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields }), sent: '' }, 400)
  try {
    if ('otp' in submission.value) {
      const session = sessionFrom(
        await callProvider(request, 'auth.verifyOtp', { body: otpForm.parse(submission.value) }),
      )
      return redirect(paths.dashboard(), { headers: { 'Set-Cookie': sealSession(session) } })
    }
    const { message } = await askProvider(request, 'auth.resendOtp', { body: submission.value })
    return data({ result: submission.reply({ hideFields }), sent: message })
  } catch (error) {
    const { data: told, init } = formFailure(submission, error, { hideFields })
    return data({ ...told, sent: '' }, init ?? undefined)
  }
}

/** The action of the page for who forgot the password: one answer, whoever asks. */
export async function sendForgotPassword(request: Request) {
  requireSameOrigin(request)
  const submission = parseForm(await readForm(request), { schema: forgotForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), sent: '' }, 400)
  try {
    const body = { ...submission.value, type: 'forgotPassword' as const }
    const { message } = await askProvider(request, 'auth.sendForgotPassword', { body })
    return data({ result: submission.reply(), sent: message })
  } catch (error) {
    const { data: told, init } = formFailure(submission, error)
    return data({ ...told, sent: '' }, init ?? undefined)
  }
}

export type PasswordLink = DataOf<'auth.verifyLink'>

/** Whose password a link changes; null where it does not work any more. Looking does not use it up. */
export async function findPasswordLink(request: Request, token: string): Promise<PasswordLink | null> {
  try {
    return await callProvider(request, 'auth.verifyLink', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null
    throw error
  }
}

/** The action that uses a link: on to the sign-in, which says that the password is the new one. */
export async function choosePassword(request: Request, token: string) {
  requireSameOrigin(request)
  const submission = parseForm(await readForm(request), { schema: resetForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: secrets }) }, 400)
  try {
    // Asked first: the link tells of nobody once it is used.
    const link = await findPasswordLink(request, token)
    await callProvider(request, 'auth.forgotPassword', { body: { token, ...submission.value } })
    const headers = { 'Set-Cookie': keepEmail(link?.email ?? '') }
    return redirect(withQuery(paths.login(), { done: 'reset' }), { headers })
  } catch (error) {
    return formFailure(submission, error, { hideFields: secrets })
  }
}

const emailCookie = 'plumbline_reset'
/** Seconds in which whoever chose a password signs in with it. */
const keptFor = 600

/** The Set-Cookie value that carries the address a link proved to the sign-in, in no address and no log. */
const keepEmail = (email: string): string =>
  writeCookie(emailCookie, seal(email, webSettings().sessionSecrets), { maxAge: keptFor })

/** What the sign-in page says to who comes from choosing a password, and the address the password is of. */
export function afterReset(request: Request): { said: string; email: string } {
  if (new URL(request.url).searchParams.get('done') !== 'reset') return { said: '', email: '' }
  const kept = readCookie(request, emailCookie)
  return { said: refusal('passwordReset'), email: (kept && unseal(kept, webSettings().sessionSecrets)) || '' }
}
