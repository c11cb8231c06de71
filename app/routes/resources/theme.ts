import type { ActionFunctionArgs } from '@remix-run/node'
import { requireSameOrigin, withSession } from '~/services/session/session.server'
import { saveTheme } from '~/services/session/theme.server'

/** Sets the light, dark or system theme for browsers without JavaScript. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return withSession(request, await saveTheme(request))
}
