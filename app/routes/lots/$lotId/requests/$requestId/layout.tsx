import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { RequestPage } from 'contract/requests/calls'
import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/evidence'
import { InspectionProvider } from '~/components/review/inspection-context'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { movesBelow } from '~/lib/revalidation'
import { isOfLedger, movesTurn, revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { getDrawOfItems } from '~/services/records/draws.server'
import { getSending } from '~/services/records/reports.server'
import { getInspection, getRequestPage } from '~/services/records/requests.server'
import { requireSession } from '~/services/session/session.server'
import { listSummaries } from '~/services/records/summaries.server'

export const handle: RouteHandle = {
  crumb: ({ data, params }) => {
    const page = (data as { page: RequestPage } | undefined)?.page
    const to = paths.drawRequest({ lotId: params.lotId ?? '', requestId: params.requestId ?? '' })
    return { label: page ? drawName(page.drawRequest) : t('evidence.request'), to }
  },
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const requestId = requireParam(params, 'requestId')
  const [page, { result }, { summaries }] = await orErrorPage(
    Promise.all([
      getRequestPage(request, requestId),
      getInspection(request, requestId),
      listSummaries(request, requestId),
    ]),
  )
  // The URL contains both ids: a request under another lot's URL is not found.
  if (page.lot.uuid !== params.lotId) throw new Response(null, { status: 404 })
  const [sending, draw] = await orErrorPage(
    Promise.all([getSending(request, user, page), page.hasSchedule ? getDrawOfItems(request, requestId) : null]),
  )
  return { page, media: result.media, summaries, draw, ...sending, user, now: Date.now() }
}

/**
 * Reloads after the draw request itself was removed or restored, after events that change whose turn it is, which an
 * item's patch does not contain, and after changes of the lot's budget.
 */
const isAffected = revalidateWhen(
  ({ event, isApplied }, { requestId, lotId }) =>
    event.noun === 'commentTemplates' ||
    (event.lotId === lotId && isOfLedger(event.noun)) ||
    (event.requestId === requestId && (!isApplied || movesTurn(event) || 'removed' in (event.patch ?? {}))),
)

/** Navigating between photos and the contact sheet loads nothing. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !movesBelow(args, 'requestId') && isAffected(args)

/** Loads the request and its media once for all pages below, with live events and unsent decisions applied. */
export default function RequestLayout() {
  const data = useLoaderData<typeof loader>()
  return (
    <InspectionProvider key={data.page.drawRequest.uuid} data={data}>
      <Outlet />
    </InspectionProvider>
  )
}

export { RouteError as ErrorBoundary }
