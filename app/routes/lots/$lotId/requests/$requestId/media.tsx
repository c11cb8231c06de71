import type { MetaFunction } from '@remix-run/node'
import Images from 'lucide-react/icons/images'
import { CommandButton } from '~/components/command/command-button'
import { requestTitle } from '~/components/requests/request-title'
import { mediaCountsText, hasNoRequests } from '~/components/requests/request-text'
import { MediaGrid } from '~/components/review/sheet/media-grid'
import { type Inspection, useInspection } from '~/components/review/inspection-context'
import { countBuckets, isUnreadable } from '~/components/review/sequence'
import type { RouteHandle } from '~/components/shell/route-handle'
import { EmptyState } from '~/components/status/empty-state'
import { decidesMedia } from 'contract/core/capabilities'
import { t } from 'locales/request-sections'

export const handle: RouteHandle = { mode: 'grid', crumb: () => ({ label: t('requestSections.media') }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, t('requestSections.media')) }]

/** Explains why there are no media, and offers to request them if the viewer can. */
function NoMedia({ page, items }: Pick<Inspection, 'page' | 'items'>) {
  const { drawRequest } = page
  const isPending = drawRequest.status === 'pending'
  const isRequested = !hasNoRequests(items, drawRequest)
  return (
    <EmptyState
      icon={Images}
      title={t('requestSections.noMedia')}
      actions={isPending && !isRequested && <CommandButton id="inspection.askEvidence" look="primary" />}
    >
      {!isPending && t('requestSections.submittedWithout')}
      {isPending && isRequested && t('requestSections.mediaWillAppear')}
      {isPending && !isRequested && t('requestSections.nobodyAskedForMedia')}
    </EmptyState>
  )
}

/** The contact sheet of a whole draw request. */
export default function RequestMedia() {
  const { items, media, page, user } = useInspection()
  return (
    <main className="toast-room flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
      <MediaGrid
        items={items}
        heading={
          <h1 tabIndex={-1}>
            {t('requestSections.media')}{' '}
            <small className="ms-1.5 text-base font-normal tracking-normal text-muted-foreground">
              {mediaCountsText(countBuckets(media), media.filter(isUnreadable).length, decidesMedia(user.roleName))}
            </small>
          </h1>
        }
        empty={<NoMedia page={page} items={items} />}
      />
    </main>
  )
}
