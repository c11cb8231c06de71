import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/lib/paths'
import { ProviderError } from '~/services/http/provider.server'
import { refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'
import { sendShared } from '~/services/records/shared-report.server'

/** PDF of a report opened by a lender's link; a link that does not work anymore leads to the page that says so. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendShared(request, 'reports.sharedFile', params))
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404)
      return withSession(request, redirect(paths.shared(encodeURIComponent(params.token ?? ''))))
    return refusalResponse(request, error)
  }
}
