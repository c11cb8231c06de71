import type { ActionFunctionArgs } from '@remix-run/node'
import { saveLanguage } from '~/services/session/language.server'
import { requireSameOrigin, withSession } from '~/services/session/session.server'

/** Sets the language of this browser for browsers without JavaScript. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return withSession(request, await saveLanguage(request))
}
