import { useMatches, useOutlet, useParams } from '@remix-run/react'
import { ItemPage } from '~/components/review/item-page'
import { useInspection } from '~/components/review/inspection-context'
import { pageOf } from '~/components/review/page-of'
import { RouteError } from '~/components/shell/error-screen'
import { handleOf, type RouteHandle } from '~/components/shell/handle'
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

export const meta = () => [{ title: 'Inspection item · Plumbline' }]

/** An inspection item; a media item opened from it takes the place of its contact sheet, a dialog lies over it. */
export default function InspectionItem() {
  const { itemId } = useParams()
  const { items } = useInspection()
  const over = useOutlet()
  const isDialog = useMatches().some((match) => handleOf(match).dialog)
  const item = items.find((one) => one.uuid === itemId)
  if (!item) throw Response.json({ message: 'Not found' }, { status: 404 })
  if (over && !isDialog) return over
  return (
    <>
      <ItemPage key={item.uuid} item={item} />
      {over}
    </>
  )
}

export { RouteError as ErrorBoundary }
