import { data, redirect } from '@remix-run/node'
import type { DataOf } from 'contract/core/catalog'
import { t as refusal } from 'locales/refusals'
import { forgotForm, otpForm, registerForm, resetForm } from 'contract/account/signup'
import { paths, withQuery } from '~/lib/paths'
import { readCookie, writeCookie } from './cookies.server'
import { formFailure } from '~/services/http/form.server'
import { callForEnvelope, callProvider, ProviderError } from '~/services/http/provider.server'
import { parseForm, readForm } from '~/services/http/request-body.server'
import { encrypt, decrypt } from './encrypt.server'
import { findSession, requireSameOrigin, encryptSession, sessionFrom } from './session.server'
import { webSettings } from '~/services/http/settings.server'

const secrets = ['password', 'confirmPassword']

/** For pages without a session; redirects signed-in people to the dashboard. */
export function requireSignedOut(request: Request): null {
  if (findSession(request)) throw redirect(paths.dashboard())
  return null
}

/** Action of the signup form: redirects to the verification page of this signup. */
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

/** Action of the verification page: confirms the code and signs in, or resends it. */
export async function verifyOtp(request: Request) {
  requireSameOrigin(request)
  const form = await readForm(request)
  const isResend = form.get('intent') === 'resend'
  form.delete('intent')
  // Resending needs only the address, whatever the code field contains.
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
      return redirect(paths.dashboard(), { headers: { 'Set-Cookie': encryptSession(session) } })
    }
    const { message } = await callForEnvelope(request, 'auth.resendOtp', { body: submission.value })
    return data({ result: submission.reply({ hideFields }), sent: message })
  } catch (error) {
    const { data: failure, init } = formFailure(submission, error, { hideFields })
    return data({ ...failure, sent: '' }, init ?? undefined)
  }
}

/** Action of the forgotten password page: the answer is the same for every address. */
export async function sendForgotPassword(request: Request) {
  requireSameOrigin(request)
  const submission = parseForm(await readForm(request), { schema: forgotForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), sent: '' }, 400)
  try {
    const body = { ...submission.value, type: 'forgotPassword' as const }
    const { message } = await callForEnvelope(request, 'auth.sendForgotPassword', { body })
    return data({ result: submission.reply(), sent: message })
  } catch (error) {
    const { data: failure, init } = formFailure(submission, error)
    return data({ ...failure, sent: '' }, init ?? undefined)
  }
}

export type PasswordLink = DataOf<'auth.verifyLink'>

/** The password link; null if it is not valid any more. Reading it does not use it up. */
export async function findPasswordLink(request: Request, token: string): Promise<PasswordLink | null> {
  try {
    return await callProvider(request, 'auth.verifyLink', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null
    throw error
  }
}

/** Action that uses a password link: redirects to the login page, which confirms the change. */
export async function choosePassword(request: Request, token: string) {
  requireSameOrigin(request)
  const submission = parseForm(await readForm(request), { schema: resetForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: secrets }) }, 400)
  try {
    // Read first: a used link reveals nobody.
    const link = await findPasswordLink(request, token)
    await callProvider(request, 'auth.forgotPassword', { body: { token, ...submission.value } })
    const headers = { 'Set-Cookie': emailCookieOf(link?.email ?? '') }
    return redirect(withQuery(paths.login(), { done: 'reset' }), { headers })
  } catch (error) {
    return formFailure(submission, error, { hideFields: secrets })
  }
}

const emailCookie = 'plumbline_reset'
/** Seconds for the cookie between choosing the password and signing in. */
const cookieAge = 600

/** Set-Cookie value with the address of the link for the login page: keeps it out of URLs and logs. */
const emailCookieOf = (email: string): string =>
  writeCookie(emailCookie, encrypt(email, webSettings().sessionSecrets), { maxAge: cookieAge })

/** Message and address for the login page after a password change. */
export function afterReset(request: Request): { said: string; email: string } {
  if (new URL(request.url).searchParams.get('done') !== 'reset') return { said: '', email: '' }
  const resetCookie = readCookie(request, emailCookie)
  return {
    said: refusal('passwordReset'),
    email: (resetCookie && decrypt(resetCookie, webSettings().sessionSecrets)) || '',
  }
}
