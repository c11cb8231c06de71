import { notificationFilter, type Preferences, preferencesForm } from 'contract/notifications/calls'
import type { MessageKind } from 'contract/notifications/message-kinds'
import type { SignedInUser } from 'contract/account/sign-in'
import { messageKindsFor } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import type { ListFilter } from 'contract/core/common'
import { listFilterOf } from '~/lib/lists/list-query'
import { callForEnvelope, callProvider, type CallOptions, ProviderError } from '~/services/http/provider.server'
import { saveEdit } from '~/services/forms/record-form.server'

/** Notifications of the viewer. */
export function listNotifications(request: Request, query: ListFilter): Promise<DataOf<'notifications.list'>> {
  return callProvider(request, 'notifications.list', { body: notificationFilter.parse(listFilterOf(query)) })
}

/** Unread count and newest notifications, for the bell. */
export function getLatestNotifications(
  request: Request,
  options?: CallOptions,
): Promise<DataOf<'notifications.latest'>> {
  return callProvider(request, 'notifications.latest', {}, options)
}

/** The viewer's notification preferences. */
export const getPreferences = (request: Request): Promise<Preferences> => callProvider(request, 'preferences.get', {})

/** Action of their form: unchecked kinds are switched off. */
export function setPreferences(request: Request, { roleName }: SignedInUser, back: string) {
  return saveEdit({
    request,
    schema: preferencesForm,
    back,
    command: 'go.notificationSettings',
    send: ({ app, mail }, { key, version }) => {
      const preferences = messageKindsFor(roleName).map((kind) => ({
        kind,
        app: app[kind] ?? false,
        mail: mail[kind] ?? false,
      }))
      return callForEnvelope(request, 'preferences.set', { body: { preferences, version } }, { idempotencyKey: key })
    },
  })
}

/** Unsubscribes from the link's kind of mail. @returns the kind; null for an invalid link */
export async function unsubscribe(request: Request, token: string): Promise<{ kind: MessageKind | null }> {
  try {
    return await callProvider(request, 'notifications.unsubscribe', { params: { token } })
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return { kind: null }
    throw error
  }
}
