import type { ActionFunctionArgs } from '@remix-run/node'
import { refusalResponse } from '~/services/http/resource.server'
import { requireSameOrigin, withSession } from '~/services/session/session.server'
import { streamSuggestion } from '~/services/records/summaries.server'

/** Streams a text about a record while it is written. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  try {
    return withSession(request, await streamSuggestion(request))
  } catch (error) {
    return refusalResponse(request, error)
  }
}
