import { notificationFilter, type Preferences, preferencesForm } from 'contract/notifications'
import { type ToldKind, toldTo } from 'contract/told'
import type { SignedInUser } from 'contract/auth'
import type { DataOf } from 'contract/catalogue'
import type { ListFilter } from 'contract/common'
import { listBody } from './list-body.server'
import { askProvider, callProvider, type CallOptions, ProviderError } from './provider.server'
import { keepEdit } from './record-form.server'

/** Notifications of the viewer. */
export function listNotifications(request: Request, query: ListFilter): Promise<DataOf<'notifications.list'>> {
  return callProvider(request, 'notifications.list', { body: notificationFilter.parse(listBody(query)) })
}

/** The unread count and the newest notifications, for the bell. */
export function getLatestNotifications(
  request: Request,
  options?: CallOptions,
): Promise<DataOf<'notifications.latest'>> {
  return callProvider(request, 'notifications.latest', {}, options)
}

/** What the viewer is told of, and how. */
export const getPreferences = (request: Request): Promise<Preferences> => callProvider(request, 'preferences.get', {})

/** The action of their form: what is not ticked is not told. */
export function setPreferences(request: Request, { roleName }: SignedInUser, back: string) {
  return keepEdit({
    request,
    schema: preferencesForm,
    back,
    command: 'go.notificationSettings',
    send: ({ app, mail }, { key, version }) => {
      const preferences = toldTo(roleName).map((kind) => ({ kind, app: app[kind] ?? false, mail: mail[kind] ?? false }))
      return askProvider(request, 'preferences.set', { body: { preferences, version } }, { idempotencyKey: key })
    },
  })
}

/** Stops the kind of mail a link is of. @returns the kind, or null where the link is none */
export async function unsubscribe(request: Request, token: string): Promise<{ kind: ToldKind | null }> {
  try {
    return await callProvider(request, 'notifications.unsubscribe', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return { kind: null }
    throw error
  }
}
