import { Outlet, useParams } from '@remix-run/react'
import { useInspection } from '~/components/review/inspection-context'
import { ItemPage } from '~/components/review/item-page'

/** The contact sheet of an inspection item, with dialogs over it; the parent route checks that the item exists. */
export default function ItemSheet() {
  const { itemId } = useParams()
  const item = useInspection().items.find((one) => one.uuid === itemId)
  return (
    <>
      {item && <ItemPage key={item.uuid} item={item} />}
      <Outlet />
    </>
  )
}
