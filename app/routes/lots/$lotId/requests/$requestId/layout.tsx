import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { RequestPage } from 'contract/requests'
import { drawName } from '~/components/requests/request-words'
import { InspectionProvider } from '~/components/review/inspection-context'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { movesBelow } from '~/lib/revalidation'
import { movesTurn, whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { getSending } from '~/services/reports.server'
import { getInspection, getRequestPage } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'
import { listSummaries } from '~/services/summaries.server'

export const handle: RouteHandle = {
  crumb: ({ data, params }) => {
    const page = (data as { page: RequestPage } | undefined)?.page
    const to = paths.drawRequest({ lotId: params.lotId ?? '', requestId: params.requestId ?? '' })
    return { label: page ? drawName(page.drawRequest) : 'Draw request', to }
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
  // The address names both records: a request under another lot's address is not found.
  if (page.lot.uuid !== params.lotId) throw new Response(null, { status: 404 })
  const sending = await orErrorPage(getSending(request, user, page))
  return { page, media: result.media, summaries, ...sending, user, now: Date.now() }
}

/** What came or went may be the draw request itself, and its page with it. Whom it waits for no patch of an item tells. */
const concerned = whenConcerned(
  ({ event, painted }, { requestId }) =>
    event.noun === 'commentTemplates' ||
    (event.requestId === requestId && (!painted || movesTurn(event) || 'removed' in (event.patch ?? {}))),
)

/** Going from photo to photo, to the sheet and back asks nothing of the server. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !movesBelow(args, 'requestId') && concerned(args)

/** Loads the request and its media once; every page below reads them from here, under live events and unsent decisions. */
export default function RequestLayout() {
  const data = useLoaderData<typeof loader>()
  return (
    <InspectionProvider key={data.page.drawRequest.uuid} data={data}>
      <Outlet />
    </InspectionProvider>
  )
}

export { RouteError as ErrorBoundary }
