import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { inOrder, isUndecided } from '~/components/review/sequence'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/page.server'
import { getInspection, getRequest } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'

export const meta: MetaFunction = () => [{ title: 'Review · Plumbline' }]

/** Starts the review of a draw request: at its first media that waits for a decision, else on the contact sheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const requestId = requireParam(params, 'requestId')
  const [{ result }, inspection] = await orErrorPage(
    Promise.all([getRequest(request, requestId), getInspection(request, requestId)]),
  )
  const ids = { lotId: result.lotId, requestId }
  if (user.roleName === 'borrower') return redirect(paths.drawRequest(ids))
  const { items, media } = inspection.result
  const first = inOrder(items, media).find(isUndecided)
  return redirect(
    first ? paths.media({ ...ids, itemId: first.itemId, mediaId: first.uuid }) : paths.drawRequestMedia(ids),
  )
}

// It is never drawn itself; what does not come of it is said in the frame, as of any page.
export { RouteError as ErrorBoundary } from '~/components/shell/error-screen'
