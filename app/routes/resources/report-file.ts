import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendReportFile } from '~/services/reports.server'
import { refusalOf } from '~/services/resource.server'
import { withSession } from '~/services/session.server'

/** The PDF of a frozen version. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendReportFile(request, params.reportId ?? ''))
  } catch (error) {
    return refusalOf(request, error)
  }
}
