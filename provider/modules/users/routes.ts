import type { FastifyInstance } from 'fastify'

import { isAgency, reviewsRequests, roleThat } from 'contract/core/capabilities'
import type { Catalog } from 'contract/core/catalog'
import { bind, bindWithLookup, type LookupOf, type Handler } from 'provider/http/bind'
import type { Deps } from 'provider/http/context'
import { headersAsFilters } from 'provider/http/named-viewer'
import { assignReviewer } from './assign-reviewer'
import { getKeySettings, setKeySettings } from './key-settings'
import { invitationText } from './invitations'
import { checkInvited, inviteUser, resendInvite } from './invite'
import { storePicture, updateProfile } from './profile'
import { getProfile, getStorage, listChoices, listUsers } from './service'
import { setUsersStatus, statusText } from './set-status'
import { updateUser } from './update'

/** Binds the calls on people. */
export function bindUsers(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'users.list', async (context, { body }) => ({ data: await listUsers(context, body) }))
  bind(app, deps, 'users.byType', async (context, { body: { type, ...choosing } }) => ({
    data: await listChoices(context, type, choosing),
  }))
  bind(app, deps, 'users.agencies', async (context, { query }) => ({
    data: await listChoices(context, roleThat(isAgency), query),
  }))
  app.register(async (scope) => {
    scope.addHook('preValidation', headersAsFilters({ agency: 'agency' }))
    bind(scope, deps, 'users.reviewers', async (context, { query }) => ({
      data: await listChoices(context, roleThat(reviewsRequests), query),
    }))
  })
  const picture: LookupOf<Catalog['account.updateProfile'], string | null> = (context, { files }) =>
    storePicture(context, files.picture)
  bindWithLookup(app, deps, 'account.updateProfile', picture, async (context, { body }, kept) => {
    const { message, ...data } = await updateProfile(context, body, kept)
    return { data, message }
  })
  bind(app, deps, 'users.profile', async (context, { query }) => ({
    data: {
      ...(await getProfile(context, query.userId)),
      isDemo: deps.config.demo,
      archiveDays: deps.config.archiveDays,
      storage: await getStorage(context, query.userId),
      keys: (query.userId ?? context.actor.uuid) === context.actor.uuid ? await getKeySettings(context) : null,
    },
  }))
  bind(app, deps, 'preferences.setKeys', (context, { body }) => setKeySettings(context, body))

  const invite: Handler<'users.invite'> = async (context, { body }) => ({
    data: { user: await inviteUser(context, app.limits, body) },
    message: invitationText(deps.config),
  })
  bind(app, deps, 'users.invite', invite, checkInvited)
  bind(app, deps, 'users.resendInvite', async (context, { params }) => ({
    data: { user: await resendInvite(context, app.limits, params.id) },
    message: invitationText(deps.config),
  }))
  bind(app, deps, 'users.update', async (context, { params, body }) => {
    const { message, ...data } = await updateUser(context, app.limits, params.id, body)
    return { data, message }
  })
  bind(app, deps, 'users.setStatus', async (context, { body: { status, ...many } }) => {
    const data = await setUsersStatus(context, status, many)
    return { data, message: statusText(status, data) }
  })
  bind(app, deps, 'users.delete', async (context, { body }) => {
    const data = await setUsersStatus(context, 'deleted', body)
    return { data, message: statusText('deleted', data) }
  })
  bind(app, deps, 'users.assignReviewer', async (context, { body }) => {
    const { message, ...data } = await assignReviewer(context, body)
    return { data, message }
  })
}
