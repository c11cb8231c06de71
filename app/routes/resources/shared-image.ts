import type { LoaderFunctionArgs } from '@remix-run/node'
import { refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'
import { sendShared } from '~/services/records/shared-report.server'

/** Photo of a report opened by a lender's link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendShared(request, 'reports.sharedImage', params))
  } catch (error) {
    return refusalResponse(request, error)
  }
}
