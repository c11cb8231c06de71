import type { ActionFunctionArgs } from '@remix-run/node'
import { requireSameOrigin, withSession } from '~/services/session.server'
import { keepTheme } from '~/services/theme.server'

/** Light, dark or as the system, for browsers without JavaScript. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return withSession(request, await keepTheme(request))
}
