import { data, redirect } from '@remix-run/node'
import { completeProfileForm } from 'contract/auth'
import type { Invitation } from 'contract/users'
import { paths } from '~/lib/paths'
import { formFailure } from './form.server'
import { callProvider, ProviderError } from './provider.server'
import { parseForm, readForm } from './request-body.server'
import { findSession, requireSameOrigin, sealSession, sessionFrom } from './session.server'

/** Whom a link invites; null where it does not work any more. Looking does not use it up. */
export async function findInvitation(request: Request, token: string): Promise<Invitation | null> {
  try {
    return await callProvider(request, 'auth.verifyToken', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null
    throw error
  }
}

const secrets = ['password', 'confirmPassword']

/** The action that uses an invitation: the password is chosen, the person signed in and led to the dashboard. */
export async function completeProfile(request: Request, token: string) {
  requireSameOrigin(request)
  // Somebody signed in here meanwhile, whose pages stand in other tabs: they are told first.
  if (findSession(request)) return redirect(paths.completeProfile(token))
  const submission = parseForm(await readForm(request), { schema: completeProfileForm })
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields: secrets }) }, 400)
  try {
    const session = sessionFrom(
      await callProvider(request, 'auth.completeProfile', { body: { token, ...submission.value } }),
    )
    return redirect(paths.dashboard(), { headers: { 'Set-Cookie': sealSession(session) } })
  } catch (error) {
    return formFailure(submission, error, { hideFields: secrets })
  }
}
