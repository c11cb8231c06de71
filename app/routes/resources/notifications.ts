import type { LoaderFunctionArgs } from '@remix-run/node'
import { getLatestNotifications } from '~/services/notifications.server'
import { answerWith } from '~/services/resource.server'

/** The unread count and the newest notifications, asked again when the stream says there is one. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerWith(request, () => getLatestNotifications(request, { signedOut: 'throw' }))
}
