import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendFeed } from '~/services/records/events.server'
import { refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'

/** A person's calendar for calendar programs; its secret URL grants access. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendFeed(request, params.token ?? ''))
  } catch (error) {
    return refusalResponse(request, error)
  }
}
