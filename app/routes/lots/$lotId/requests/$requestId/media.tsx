import type { MetaFunction } from '@remix-run/node'
import { Images } from 'lucide-react'
import { Do } from '~/components/palette/do'
import { requestTitle } from '~/components/requests/request-title'
import { nobodyAsked } from '~/components/requests/request-words'
import { MediaGrid } from '~/components/review/media-grid'
import { type Inspection, useInspection } from '~/components/review/inspection-context'
import { countBuckets, leftOf } from '~/components/review/sequence'
import type { RouteHandle } from '~/components/shell/handle'
import { EmptyState } from '~/components/status/empty-state'

export const handle: RouteHandle = { mode: 'grid', crumb: () => ({ label: 'Media' }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, 'Media') }]

/** Why there are none, and where that is for the viewer to change, how. */
function NoMedia({ page, items }: Pick<Inspection, 'page' | 'items'>) {
  const { drawRequest } = page
  const isPending = drawRequest.status === 'pending'
  const isAsked = !nobodyAsked(items, drawRequest)
  return (
    <EmptyState
      icon={Images}
      title="No media yet"
      actions={isPending && !isAsked && <Do id="inspection.askEvidence" look="primary" />}
    >
      {!isPending && 'This draw request was submitted without media.'}
      {isPending && isAsked && 'Photos and videos appear here as soon as the borrower sends them.'}
      {isPending && !isAsked && 'Nobody was asked for photos and videos yet.'}
    </EmptyState>
  )
}

/** How many there are, and to who decides on them how many of them are left: null to whom that says nothing. */
function countsText(all: number, left: number | null): string {
  if (left === null || all === 0) return String(all)
  return left > 0 ? `${left} of ${all} left` : `${all}, all decided`
}

/** The contact sheet of a whole draw request. */
export default function RequestMedia() {
  const { items, media, page, user } = useInspection()
  const left = leftOf(countBuckets(media))
  return (
    <main className="toast-room flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
      <MediaGrid
        items={items}
        heading={
          <h1 tabIndex={-1}>
            Media{' '}
            <small className="ml-1.5 text-base font-normal tracking-normal text-muted-foreground">
              {countsText(media.length, user.roleName === 'borrower' ? null : left)}
            </small>
          </h1>
        }
        empty={<NoMedia page={page} items={items} />}
      />
    </main>
  )
}
