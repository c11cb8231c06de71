import { data, redirect } from '@remix-run/node'
import { loginForm } from 'contract/auth'
import { refusal } from 'contract/refusals'
import { ownPath, paths } from '~/lib/paths'
import { authenticator } from './auth.server'
import { formFailure } from './form.server'
import { saidWhileEmpty } from './house.server'
import { callProvider, ProviderError } from './provider.server'
import { parseForm, readForm } from './request-body.server'
import { afterReset } from './signup.server'
import { clearSession, findSession, sealSession } from './session.server'

/** Where a sign-in leads: the address that asked for it, or the dashboard; never another site. */
const destination = (request: Request) => ownPath(new URL(request.url).searchParams.get('redirectTo'))

const keptOut = refusal('inactiveAccount')

/**
 * The login page's loader: somebody signed in goes on at once; a session that is over is cleared here (spec §2: stored
 * tokens are cleared first), where the request's cookie is certainly the browser's newest one.
 */
export async function loginPage(request: Request) {
  const told = { ...afterReset(request), whileEmpty: await saidWhileEmpty(request) }
  if (!findSession(request)) return data({ ended: '', ...told })
  try {
    await callProvider(request, 'auth.me', {}, { signedOut: 'throw' })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Without an answer it is not known to be over, and is kept.
    if (error.status !== 401) return data({ ended: '', ...told })
    const ended = error.message === keptOut ? keptOut : refusal('sessionEnded')
    return data({ ended, ...told }, { headers: { 'Set-Cookie': clearSession() } })
  }
  throw redirect(destination(request))
}

/** The login page's action: checks the form, signs in through remix-auth, and answers what is wrong at its field. */
export async function signIn(request: Request) {
  const submission = parseForm(await readForm(request.clone()), { schema: loginForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: ['password'] }) }, 400)
  try {
    const session = await authenticator.authenticate('form', request)
    return redirect(destination(request), { headers: { 'Set-Cookie': sealSession(session) } })
  } catch (error) {
    return formFailure(submission, error, { hideFields: ['password'] })
  }
}

/** Ends the session at the provider and in this browser, whose cached pictures go with it; on to the sign-in, or to where it was asked. */
export async function signOut(request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.has('redirectTo') ? destination(request) : paths.login()
  // Signed out already, or no answer: this browser forgets the session either way.
  await callProvider(request, 'auth.logout', {}, { signedOut: 'throw' }).catch(() => null)
  return redirect(to, { headers: { 'Set-Cookie': clearSession(), 'Clear-Site-Data': '"cache"' } })
}
