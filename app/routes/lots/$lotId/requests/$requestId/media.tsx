import { Images } from 'lucide-react'
import { MediaGrid } from '~/components/review/media-grid'
import { useInspection } from '~/components/review/inspection-context'
import { countBuckets, leftOf } from '~/components/review/sequence'
import type { RouteHandle } from '~/components/shell/handle'
import { EmptyState } from '~/components/status/empty-state'

export const handle: RouteHandle = { mode: 'grid', crumb: () => ({ label: 'Media' }) }

export const meta = () => [{ title: 'Media · Plumbline' }]

/** The contact sheet of a whole draw request. */
export default function RequestMedia() {
  const { items, media, page } = useInspection()
  const left = leftOf(countBuckets(media))
  return (
    <main className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
      <MediaGrid
        items={items}
        heading={
          <h1 tabIndex={-1}>
            Media{' '}
            <small className="ml-1.5 text-base font-normal tracking-normal text-muted-foreground">
              {left} of {media.length} left
            </small>
          </h1>
        }
        empty={
          <EmptyState icon={Images} title="No media yet">
            {page.drawRequest.status === 'pending'
              ? 'Photos and videos appear here as soon as the borrower sends them.'
              : 'This draw request was submitted without media.'}
          </EmptyState>
        }
      />
    </main>
  )
}
