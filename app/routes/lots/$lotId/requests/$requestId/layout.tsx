import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { InspectionProvider } from '~/components/review/inspection-context'
import { pageOf } from '~/components/review/page-of'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/page.server'
import { getInspection, getRequestPage } from '~/services/requests.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  crumb: ({ data }) => {
    const page = pageOf(data)
    return page && { label: `Draw ${page.drawRequest.number}`, to: paths.drawRequest({ lotId: page.lot.uuid, requestId: page.drawRequest.uuid }) }
  },
}

/** The draw request with its items and the list of its current media: all that the pages below it show. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const requestId = params.requestId ?? ''
  const [page, inspection] = await orErrorPage(Promise.all([getRequestPage(request, requestId), getInspection(request, requestId)]))
  if (page.lot.uuid !== params.lotId) throw Response.json({ message: 'Not found' }, { status: 404 })
  return { page, media: inspection.result.media, user, now: Date.now() }
}

/** Going from photo to photo, to the grid and back asks nothing of the server; live events keep the list true. */
export function shouldRevalidate({ currentParams, nextParams, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== 'GET') return defaultShouldRevalidate
  return currentParams.requestId !== nextParams.requestId || (defaultShouldRevalidate && currentParams.itemId === nextParams.itemId && currentParams.mediaId === nextParams.mediaId)
}

export default function DrawRequestLayout() {
  const data = useLoaderData<typeof loader>()
  return (
    <InspectionProvider key={data.page.drawRequest.uuid} data={data}>
      <Outlet />
    </InspectionProvider>
  )
}

export { RouteError as ErrorBoundary }
