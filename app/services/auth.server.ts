import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from 'contract/auth'
import { callProvider } from './provider.server'
import { parseForm } from './request-body.server'
import { sessionFrom, type Session } from './session.server'

/** Signs in by the form strategy: email and password go to the provider, its tokens become the session. */
export const authenticator = new Authenticator<Session>()

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const submission = parseForm(form, { schema: loginForm })
    if (submission.status !== 'success') throw new Error('The form is checked before the strategy is asked')
    return sessionFrom(await callProvider(request, 'auth.login', { body: submission.value }))
  }),
  'form',
)
