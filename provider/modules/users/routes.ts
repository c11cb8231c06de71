import type { FastifyInstance } from 'fastify'

import type { Catalogue } from 'contract/catalogue'
import { say } from 'contract/messages'
import { refusal } from 'contract/refusals'
import { bind, bindAfter, type AheadOf, type Handler } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { headersAsFilters } from 'provider/http/named-viewer'
import { assignReviewer } from 'provider/modules/users/assign-reviewer'
import { getKeySettings, setKeySettings } from 'provider/modules/users/key-settings'
import { checkInvited, inviteUser, resendInvite } from 'provider/modules/users/invite'
import { keepPicture, updateProfile } from 'provider/modules/users/profile'
import { getProfile, getStorage, listChoices, listUsers } from 'provider/modules/users/service'
import { moveUsers, wordsOf } from 'provider/modules/users/set-status'
import { updateUser } from 'provider/modules/users/update'

/** What became of an invitation: without a mail server it goes nowhere, but the demo shows what lies in its outbox. */
const invited = ({ smtpUrl, demo }: Deps['config']): string =>
  smtpUrl !== null || demo ? say('invitationSent') : refusal('invitationKept', { sent: say('invitationSent') })

/** Binds the calls about people. */
export function bindUsers(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'users.list', async (context, { body }) => ({ data: await listUsers(context, body) }))
  bind(app, deps, 'users.byType', async (context, { body: { type, ...choosing } }) => ({
    data: await listChoices(context, type, choosing),
  }))
  bind(app, deps, 'users.agencies', async (context, { query }) => ({
    data: await listChoices(context, 'agency', query),
  }))
  app.register(async (scope) => {
    scope.addHook('preValidation', headersAsFilters({ agency: 'agency' }))
    bind(scope, deps, 'users.reviewers', async (context, { query }) => ({
      data: await listChoices(context, 'reviewer', query),
    }))
  })
  const picture: AheadOf<Catalogue['account.updateProfile'], string | null> = (context, { files }) =>
    keepPicture(context, files.picture)
  bindAfter(app, deps, 'account.updateProfile', picture, async (context, { body }, kept) => {
    const { message, ...data } = await updateProfile(context, body, kept)
    return { data, message }
  })
  bind(app, deps, 'users.profile', async (context, { query }) => ({
    data: {
      ...(await getProfile(context, query.userId)),
      isDemo: deps.config.demo,
      storage: await getStorage(context, query.userId),
      keys: (query.userId ?? context.actor.uuid) === context.actor.uuid ? await getKeySettings(context) : null,
    },
  }))
  bind(app, deps, 'preferences.setKeys', async (context, { body }) => {
    const data = await setKeySettings(context, body)
    return { data, message: '' }
  })

  const invite: Handler<'users.invite'> = async (context, { body }) => ({
    data: { user: await inviteUser(context, app.limits, body) },
    message: invited(deps.config),
  })
  bind(app, deps, 'users.invite', invite, checkInvited)
  bind(app, deps, 'users.resendInvite', async (context, { params }) => ({
    data: { user: await resendInvite(context, app.limits, params.id) },
    message: invited(deps.config),
  }))
  bind(app, deps, 'users.update', async (context, { params, body }) => {
    const { message, ...data } = await updateUser(context, app.limits, params.id, body)
    return { data, message }
  })
  bind(app, deps, 'users.setStatus', async (context, { body: { status, ...many } }) => {
    const data = await moveUsers(context, status, many)
    return { data, message: wordsOf(status, data) }
  })
  bind(app, deps, 'users.delete', async (context, { body }) => {
    const data = await moveUsers(context, 'deleted', body)
    return { data, message: wordsOf('deleted', data) }
  })
  bind(app, deps, 'users.assignReviewer', async (context, { body }) => {
    const { message, ...data } = await assignReviewer(context, body)
    return { data, message }
  })
}
