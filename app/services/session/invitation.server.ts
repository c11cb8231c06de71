import { data, redirect } from '@remix-run/node'
import { completeProfileForm } from 'contract/account/sign-in'
import type { Invitation } from 'contract/people/calls'
import { paths } from '~/lib/paths'
import { formFailure } from '~/services/http/form.server'
import { callProvider, ProviderError } from '~/services/http/provider.server'
import { parseForm, readForm } from '~/services/http/request-body.server'
import { findSession, requireSameOrigin, encryptSession, sessionFrom } from './session.server'

/** The invitation of a link; null if it is not valid any more. Reading it does not use it up. */
export async function findInvitation(request: Request, token: string): Promise<Invitation | null> {
  try {
    return await callProvider(request, 'auth.verifyToken', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null
    throw error
  }
}

const secrets = ['password', 'confirmPassword']

/** Action that accepts an invitation: sets the password, signs in and redirects to the dashboard. */
export async function completeProfile(request: Request, token: string) {
  requireSameOrigin(request)
  // Another person is signed in and may have pages in other tabs: the page asks first.
  if (findSession(request)) return redirect(paths.completeProfile(token))
  const submission = parseForm(await readForm(request), { schema: completeProfileForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: secrets }) }, 400)
  try {
    const session = sessionFrom(
      await callProvider(request, 'auth.completeProfile', { body: { token, ...submission.value } }),
    )
    return redirect(paths.dashboard(), { headers: { 'Set-Cookie': encryptSession(session) } })
  } catch (error) {
    return formFailure(submission, error, { hideFields: secrets })
  }
}
