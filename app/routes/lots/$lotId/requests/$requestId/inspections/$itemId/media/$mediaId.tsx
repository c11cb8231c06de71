import type { MetaFunction } from '@remix-run/node'
import { useParams } from '@remix-run/react'
import { ImageOff } from 'lucide-react'
import { Do } from '~/components/palette/do'
import { itemName, requestTitle } from '~/components/requests/request-title'
import { useInspection } from '~/components/review/inspection-context'
import { SingleView } from '~/components/review/single-view'
import type { RouteHandle } from '~/components/shell/handle'
import { EmptyState } from '~/components/status/empty-state'

/** The photograph takes the room: only the icons of the sidebar stay. */
export const handle: RouteHandle = { mode: 'single', sidebar: 'mini', keepsFocus: true }

export const meta: MetaFunction = ({ matches, params }) => [{ title: requestTitle(matches, itemName(matches, params)) }]

export default function SingleMedia() {
  const { mediaId = '' } = useParams()
  const { media } = useInspection()
  if (!media.some((one) => one.uuid === mediaId)) {
    return (
      <EmptyState
        icon={ImageOff}
        title="This photo is not here any more"
        heading="h1"
        actions={<Do id="record.parent" look="outline" />}
      >
        It was removed, or a newer one replaced it.
      </EmptyState>
    )
  }
  return <SingleView mediaId={mediaId} />
}
