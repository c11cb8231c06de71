import type { LoaderFunctionArgs } from '@remix-run/node'
import { refusalOf } from '~/services/resource.server'
import { withSession } from '~/services/session.server'
import { sendShared } from '~/services/shared-report.server'

/** A photo of a report that a lender opened by its link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendShared(request, { operation: 'reports.sharedImage' }, params))
  } catch (error) {
    return refusalOf(request, error)
  }
}
