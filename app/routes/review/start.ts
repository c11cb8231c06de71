import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { inOrder, isUndecided } from '~/components/review/sequence'
import { requireParam } from '~/lib/params'
import { decidesMedia } from 'contract/core/capabilities'
import { t } from 'locales/review'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/http/page.server'
import { getInspection, getRequest } from '~/services/records/requests.server'
import { requireSession } from '~/services/session/session.server'

export const meta: MetaFunction = () => [{ title: `${t('review.title')} · Plumbline` }]

/** Starts the review of a draw request at its first undecided media, or else on the contact sheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const requestId = requireParam(params, 'requestId')
  const [{ result }, inspection] = await orErrorPage(
    Promise.all([getRequest(request, requestId), getInspection(request, requestId)]),
  )
  const ids = { lotId: result.lotId, requestId }
  if (!decidesMedia(user.roleName)) return redirect(paths.drawRequest(ids))
  const { items, media } = inspection.result
  const first = inOrder(items, media).find(isUndecided)
  return redirect(
    first ? paths.media({ ...ids, itemId: first.itemId, mediaId: first.uuid }) : paths.drawRequestMedia(ids),
  )
}

// The route only redirects; its errors appear in the frame as those of any page.
export { RouteError as ErrorBoundary } from '~/components/shell/error-screen'
