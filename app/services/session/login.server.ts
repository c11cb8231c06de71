import { data, redirect } from '@remix-run/node'
import { loginForm } from 'contract/account/sign-in'
import { t as refusal } from 'locales/refusals'
import { ownPath, paths } from '~/lib/paths'
import { authenticator } from './auth.server'
import { formFailure } from '~/services/http/form.server'
import { firstRunMessage } from './first-run.server'
import { callProvider, ProviderError } from '~/services/http/provider.server'
import { parseForm, readForm } from '~/services/http/request-body.server'
import { afterReset } from './signup.server'
import { clearSession, findSession, encryptSession } from './session.server'

/** Target after a sign-in: the requested path, or the dashboard; never another site. */
const destination = (request: Request) => ownPath(new URL(request.url).searchParams.get('redirectTo'))

const keptOut = () => refusal('inactiveAccount')

/**
 * Loader of the login page: redirects signed-in people, and clears an expired session (spec §2: stored tokens are
 * cleared first). Only here is the request's cookie certainly the browser's newest.
 */
export async function loginPage(request: Request) {
  const pageData = { ...afterReset(request), whileEmpty: await firstRunMessage(request) }
  if (!findSession(request)) return data({ ended: '', ...pageData })
  try {
    await callProvider(request, 'auth.me', {}, { signedOut: 'throw' })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Without an answer the session may still be valid, so it stays.
    if (error.status !== 401) return data({ ended: '', ...pageData })
    const ended = error.message === keptOut() ? keptOut() : refusal('sessionEnded')
    return data({ ended, ...pageData }, { headers: { 'Set-Cookie': clearSession() } })
  }
  throw redirect(destination(request))
}

/** Action of the login page: validates the form, signs in through remix-auth, or returns field errors. */
export async function signIn(request: Request) {
  const submission = parseForm(await readForm(request.clone()), { schema: loginForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: ['password'] }) }, 400)
  try {
    const session = await authenticator.authenticate('form', request)
    return redirect(destination(request), { headers: { 'Set-Cookie': encryptSession(session) } })
  } catch (error) {
    return formFailure(submission, error, { hideFields: ['password'] })
  }
}

/**
 * Ends the session at the provider and in this browser, with its cached pictures; redirects to the login page, or to
 * the requested path.
 */
export async function signOut(request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.has('redirectTo') ? destination(request) : paths.login()
  // Already signed out, or no answer: the session in this browser ends in both cases.
  await callProvider(request, 'auth.logout', {}, { signedOut: 'throw' }).catch(() => null)
  return redirect(to, { headers: { 'Set-Cookie': clearSession(), 'Clear-Site-Data': '"cache"' } })
}
