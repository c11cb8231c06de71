import type { LoaderFunctionArgs } from '@remix-run/node'
import { getLatestNotifications } from '~/services/records/notifications.server'
import { answerWith } from '~/services/http/resource.server'

/** Unread count and newest notifications, loaded again after a stream event. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerWith(request, () => getLatestNotifications(request, { signedOut: 'throw' }))
}
