import type { MetaFunction } from '@remix-run/node'
import { Link, useParams } from '@remix-run/react'
import ImageOff from 'lucide-react/icons/image-off'
import { t } from 'locales/review'
import { itemName, requestTitle } from '~/components/requests/request-title'
import { useInspection } from '~/components/review/inspection-context'
import { SingleView } from '~/components/review/stage/single-view'
import type { RouteHandle } from '~/components/shell/route-handle'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'

/** Collapses the sidebar to its icons to give the photo more space. */
export const handle: RouteHandle = { mode: 'single', sidebar: 'mini', keepsFocus: true }

export const meta: MetaFunction = ({ matches, params }) => [{ title: requestTitle(matches, itemName(matches, params)) }]

export default function SingleMedia() {
  const { lotId = '', requestId = '', itemId = '', mediaId = '' } = useParams()
  const { media, items } = useInspection()
  if (!media.some((one) => one.uuid === mediaId)) {
    return (
      <EmptyState
        icon={ImageOff}
        title={t('review.gone')}
        heading="h1"
        actions={
          <Button asChild>
            <Link to={paths.item({ lotId, requestId, itemId })}>
              {t('review.backTo', {
                item: items.find(({ uuid }) => uuid === itemId)?.title ?? t('review.theItem'),
              })}
            </Link>
          </Button>
        }
      >
        {t('review.goneText')}
      </EmptyState>
    )
  }
  return <SingleView mediaId={mediaId} />
}
