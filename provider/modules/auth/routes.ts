import type { FastifyInstance } from 'fastify'

import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { completeProfile, readInvitation } from './invitations'
import {
  confirmEmail,
  requestEmail,
  resendEmail,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
} from './own-account'
import { choosePassword, readPasswordLink, sendForgotPassword } from './password-links'
import { warmUpPasswords } from './passwords'
import { isInhabited } from './repo'
import { findSignedInUser, listSessions, login, logout, refresh } from './service'
import { register, resendCode, verifyOtp } from './signup'

/** Binds sign-in, sign-out, and the current user (docs/api-conventions.md#identity). */
export function bindAuth(app: FastifyInstance, deps: Deps): void {
  app.addHook('onReady', warmUpPasswords)
  bind(app, deps, 'auth.setupStatus', async ({ db }) => ({ data: { isEmpty: !(await isInhabited(db)) } }))
  bind(app, deps, 'auth.login', async (context, { body }) => ({ data: await login(context, app.limits, body) }))
  bind(app, deps, 'auth.refresh', async (context, { body }) => ({ data: await refresh(context, body) }))
  bind(app, deps, 'auth.me', async ({ db, actor }) => ({ data: await findSignedInUser(db, actor.uuid) }))
  bind(app, deps, 'auth.verifyToken', async (context, { params }) => ({
    data: await readInvitation(context, params.token),
  }))
  bind(app, deps, 'auth.completeProfile', async (context, { body }) => ({ data: await completeProfile(context, body) }))
  bind(app, deps, 'auth.logout', async (context) => {
    await logout(context)
    endStreams(app, context)
    return { data: null }
  })
  bindSignup(app, deps)
  bindOwnAccount(app, deps)
}

/** Ends the streams of ended sessions now; if this fails, the regular check ends them soon. */
function endStreams(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  app.live.checkSessions().catch((error: unknown) => log.warn({ err: error }, 'streams not checked'))
}

/** Binds sign-up and password reset; their answers are the same for every address. */
function bindSignup(app: FastifyInstance, deps: Deps): void {
  const codeSent = { data: null, message: refusal('codeSent') }
  bind(app, deps, 'auth.register', async (context, { body }) => ({
    data: await register(context, app.limits, body),
    message: refusal('codeSent'),
  }))
  bind(app, deps, 'auth.verifyOtp', async (context, { body }) => ({ data: await verifyOtp(context, body) }))
  bind(app, deps, 'auth.resendOtp', async (context, { body }) => {
    await resendCode(context, app.limits, body)
    return codeSent
  })
  bind(app, deps, 'auth.sendForgotPassword', async (context, { body: { email, type } }) => {
    if (type === 'forgotPassword') await sendForgotPassword(context, app.limits, email)
    else await resendCode(context, app.limits, { email })
    return type === 'forgotPassword' ? { data: null, message: refusal('linkSent') } : codeSent
  })
  bind(app, deps, 'auth.verifyLink', async (context, { params }) => ({
    data: await readPasswordLink(context, params.token),
  }))
  bind(app, deps, 'auth.forgotPassword', async (context, { body }) => {
    await choosePassword(context, body)
    endStreams(app, context)
    return { data: null, message: refusal('passwordReset') }
  })
}

function bindOwnAccount(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'account.resetPassword', async (context, { body }) => {
    await resetPassword(context, app.limits, body)
    endStreams(app, context)
    return { data: null, message: refusal('passwordChanged') }
  })
  bind(app, deps, 'account.requestEmail', async (context, { body }) => {
    await requestEmail(context, app.limits, body)
    return { data: null, message: refusal('codeSent') }
  })
  bind(app, deps, 'account.resendEmail', async (context) => {
    await resendEmail(context, app.limits)
    return { data: null, message: refusal('codeSent') }
  })
  bind(app, deps, 'account.confirmEmail', async (context, { body }) => {
    const email = await confirmEmail(context, body.otp)
    return { data: { email }, message: refusal('emailChanged', { email }) }
  })
  bind(app, deps, 'sessions.list', async (context) => {
    const data = await listSessions(context)
    return { data: { data, totalRecord: data.length } }
  })
  // The streams end with the next regular check, after the commit.
  bind(app, deps, 'sessions.revoke', async (context, { params }) => {
    await revokeSession(context, params.id)
    return { data: { uuid: params.id }, message: say('sessionRevoked') }
  })
  bind(app, deps, 'sessions.revokeOthers', async (context) => {
    const count = await revokeOtherSessions(context)
    return { data: { count }, message: refusal('sessionsRevoked') }
  })
}
