import type { ActionFunctionArgs } from '@remix-run/node'
import { refusalOf } from '~/services/resource.server'
import { requireSameOrigin, withSession } from '~/services/session.server'
import { streamSuggestion } from '~/services/summaries.server'

/** A text about a record, as it is written. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  try {
    return withSession(request, await streamSuggestion(request))
  } catch (error) {
    return refusalOf(request, error)
  }
}
