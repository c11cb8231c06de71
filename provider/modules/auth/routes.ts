import type { FastifyInstance } from 'fastify'

import { bind } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { completeProfile, readInvitation } from 'provider/modules/auth/invitations'
import { warmUpPasswords } from 'provider/modules/auth/passwords'
import { findSignedInUser, login, logout, refresh } from 'provider/modules/auth/service'

/** Signing in and out, and who one is (contract: Authentication and account). */
export function bindAuth(app: FastifyInstance, deps: Deps): void {
  app.addHook('onReady', warmUpPasswords)
  bind(app, deps, 'auth.login', async (context, { body }) => ({ data: await login(context, app.limits, body) }))
  bind(app, deps, 'auth.refresh', async (context, { body }) => ({ data: await refresh(context, body) }))
  bind(app, deps, 'auth.me', async ({ db, actor }) => ({ data: await findSignedInUser(db, actor.uuid) }))
  bind(app, deps, 'auth.verifyToken', async (context, { params }) => ({
    data: await readInvitation(context, params.token),
  }))
  bind(app, deps, 'auth.completeProfile', async (context, { body }) => ({ data: await completeProfile(context, body) }))
  bind(app, deps, 'auth.logout', async (context) => {
    await logout(context)
    // Should this fail, the regular check ends the session's streams in a moment.
    app.live.checkSessions().catch((error: unknown) => context.log.warn({ err: error }, 'streams not checked'))
    return { data: null }
  })
}
