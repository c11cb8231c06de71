import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from 'contract/account/sign-in'
import { callProvider } from '~/services/http/provider.server'
import { parseForm } from '~/services/http/request-body.server'
import { sessionFrom } from './session.server'
import type { Session } from './exchange.server'

/** Signs in with the form strategy: sends email and password to the provider, and makes a session of its tokens. */
export const authenticator = new Authenticator<Session>()

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const submission = parseForm(form, { schema: loginForm })
    if (submission.status !== 'success') throw new Error('The form is checked before the strategy is asked')
    return sessionFrom(await callProvider(request, 'auth.login', { body: submission.value }))
  }),
  'form',
)
