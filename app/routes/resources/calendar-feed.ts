import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendFeed } from '~/services/events.server'
import { refusalOf } from '~/services/resource.server'
import { withSession } from '~/services/session.server'

/** A person's calendar for calendar programs: its address is the right to it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendFeed(request, params.token ?? ''))
  } catch (error) {
    return refusalOf(request, error)
  }
}
