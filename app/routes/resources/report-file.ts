import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendReportFile } from '~/services/records/reports.server'
import { refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'

/** PDF of a frozen version. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendReportFile(request, params.reportId ?? ''))
  } catch (error) {
    return refusalResponse(request, error)
  }
}
