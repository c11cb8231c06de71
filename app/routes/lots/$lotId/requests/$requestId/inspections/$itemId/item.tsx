import { useOutlet, useParams } from '@remix-run/react'
import { ItemPage } from '~/components/review/item-page'
import { useInspection } from '~/components/review/inspection-context'
import { paths } from '~/lib/paths'
import type { loader as requestLoader } from '../../layout'

type RequestData = Awaited<ReturnType<typeof requestLoader>>

export const handle = {
  crumb: (_data: unknown, params: Record<string, string | undefined>, request: RequestData | undefined) => {
    const item = request?.page.items.find((one) => one.uuid === params.itemId)
    return item && request ? [{ label: item.title, to: paths.item({ lotId: request.page.lot.uuid, requestId: request.page.drawRequest.uuid, itemId: item.uuid }) }] : []
  },
}

export const meta = () => [{ title: 'Inspection item · Plumbline' }]

/** An inspection item; a media item opened from it lies over its contact sheet. */
export default function InspectionItem() {
  const { itemId } = useParams()
  const { items } = useInspection()
  const over = useOutlet()
  const item = items.find((one) => one.uuid === itemId)
  if (!item) throw Response.json({ message: 'Not found' }, { status: 404 })
  return over ?? <ItemPage key={item.uuid} item={item} />
}
