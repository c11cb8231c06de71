import type { MetaFunction } from '@remix-run/node'
import { Outlet, useParams } from '@remix-run/react'
import { itemName, requestTitle } from '~/components/requests/request-title'
import { useInspection } from '~/components/review/inspection-context'
import { pageOf } from '~/components/review/page-of'
import { NotHere, RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { paths } from '~/lib/paths'

export const handle: RouteHandle = {
  mode: 'grid',
  crumb: ({ params, above }) => {
    const page = above.map(pageOf).find((one) => one !== null)
    const item = page?.items.find((one) => one.uuid === params.itemId)
    return item && page
      ? {
          label: item.title,
          to: paths.item({ lotId: page.lot.uuid, requestId: page.drawRequest.uuid, itemId: item.uuid }),
        }
      : null
  },
}

export const meta: MetaFunction = ({ matches, params }) => [{ title: requestTitle(matches, itemName(matches, params)) }]

/** An inspection item: its contact sheet or one of its media items, each of which loads only its own code. */
export default function InspectionItem() {
  const { itemId } = useParams()
  const { items } = useInspection()
  return items.some((one) => one.uuid === itemId) ? <Outlet /> : <NotHere />
}

export { RouteError as ErrorBoundary }
