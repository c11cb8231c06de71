import { useNavigate } from '@remix-run/react'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import { rules } from 'contract/rules'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useConnection } from '~/hooks/use-live'
import { useRunCommand } from '~/hooks/use-run-command'
import { Beside } from './beside'
import { Filmstrip } from './filmstrip'
import { PhoneCaption } from './phone-caption'
import { PhoneVerdicts } from './phone-verdicts'
import { ProgressPanel } from './progress-panel'
import { ReviewTop } from './review-top'
import { countBuckets, decidedOf, leftOf, placeInItem, totalOf } from './sequence'
import { SidePanel } from './side-panel'
import { Stage } from './stage'
import { useReview, useReviewScreen, useSaveComment } from './use-review'
import { useSwipe } from './use-swipe'
import { VerdictBar } from './verdict-bar'

const SiteMap = lazy(() => import('~/components/maps/site-map'))

type Review = ReturnType<typeof useReview>
type Shown = { review: Review; media: Media; item: Item; label: string }

/** One media item after the other: stage, filmstrip, verdicts and the facts beside them. */
export function SingleView({ mediaId }: { mediaId: string }) {
  const review = useReview(mediaId)
  const { inspection, walk, layers } = review
  const media = walk.here
  const item = inspection.items.find((one) => one.uuid === media?.itemId)
  const save = useSaveComment(review)
  useReviewScreen(review, item, save)
  if (!media || !item) return null

  const { place, of } = placeInItem(inspection.media, inspection.media.indexOf(media))
  const label = `${media.kind === 'video' ? 'Video' : 'Photo'} ${place} of ${of}, ${item.title}`
  const shown = { review, media, item, label }
  return (
    <main className={cn('grid min-h-0 flex-1', layers.panel !== 'closed' && 'lg:grid-cols-[minmax(0,1fr)_344px]')}>
      <section className="stage flex min-h-0 min-w-0 flex-col" aria-label="Review">
        <h1 className="sr-only">
          Review of Draw {inspection.page.drawRequest.number}, {inspection.page.lot.street}
        </h1>
        <Progress review={review} />
        <Picture {...shown} place={place} />
        <Caption item={item} place={place} of={of} />
        <Filmstrip media={walk.walk} index={walk.index} onPick={review.show} />
        <VerdictBar templates={inspection.page.commentTemplates} />
        <PhoneVerdicts media={media} />
        <p className="sr-only" role="status">
          {label}, {media.status}
        </p>
      </section>
      {layers.panel !== 'closed' && <Details {...shown} onSave={save} />}
      {layers.progress && <ProgressPanel item={item} onClose={() => layers.toggle('progress')} />}
    </main>
  )
}

function Progress({ review }: { review: Review }) {
  const { inspection, walk, layers, gridPath } = review
  const navigate = useNavigate()
  const counts = countBuckets(inspection.media)
  return (
    <>
      <PhoneTop
        title={`${decidedOf(counts)} of ${totalOf(counts)}`}
        detail={`${leftOf(counts)} left in Draw ${inspection.page.drawRequest.number}`}
        onBack={() => navigate(gridPath)}
        onDetails={layers.togglePanel}
      />
      <ReviewTop counts={counts} filter={walk.filter} selected={inspection.selection.ids.size} gridPath={gridPath} />
    </>
  )
}

/** The photograph with what may lie over it; a sideways swipe by touch decides. */
function Picture({ review, media, item, label, place }: Shown & { place: number }) {
  const { inspection, walk, layers, video, onSeen } = review
  const run = useRunCommand()
  const swipe = useSwipe({ left: () => run('media.reject'), right: () => run('media.verify') })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...swipe.handlers}>
      {layers.beside ? (
        <Beside media={media} label={label} />
      ) : (
        <Stage
          media={walk.walk}
          index={walk.index}
          zoom={layers.zoom}
          original={layers.original}
          label={label}
          video={video}
          onSeen={onSeen}
        />
      )}
      {!layers.beside && layers.zoom === 'fit' && (
        <PhoneCaption media={media} item={item} place={place} lot={inspection.page.lot} now={inspection.now} />
      )}
      {layers.map && (
        <Suspense fallback={null}>
          <SiteMap media={media} lot={inspection.page.lot} onClose={() => layers.toggle('map')} />
        </Suspense>
      )}
      {swipe.leaning && <SwipeStamp leaning={swipe.leaning} />}
    </div>
  )
}

function Details({ review, media, onSave }: Shown & { onSave: () => void }) {
  const { inspection, layers, comment } = review
  const talk = rules.talk({ inspectionStatus: inspection.page.drawRequest.status })
  const makesDefective = inspection.user.roleName !== 'borrower'
  const box = {
    open: comment.open,
    text: comment.text,
    onText: comment.setText,
    onOpen: comment.setOpen,
    onSave,
    makesDefective,
    disabled: talk.ok ? undefined : talk.why,
  }
  return (
    <SidePanel
      media={media}
      comment={box}
      shown={layers.panel === 'open' ? 'open' : 'auto'}
      onClose={layers.togglePanel}
    />
  )
}

function Caption({ item, place, of }: { item: Item; place: number; of: number }) {
  return (
    <div className="flex h-9 flex-none items-center gap-3 px-4 max-md:hidden">
      <span className="font-medium">
        {item.code} {item.title}
      </span>
      <span className="text-muted-foreground">
        {place} of {of}
      </span>
      <span className="flex-1" />
      <Do id="view.beside" look="hint" />
      <Do id="view.zoom" look="hint" label="Zoom" />
    </div>
  )
}

function PhoneTop({
  title,
  detail,
  onBack,
  onDetails,
}: {
  title: string
  detail: string
  onBack: () => void
  onDetails: () => void
}) {
  const { online, unsent } = useConnection()
  const waiting = [detail, unsent > 0 && `${unsent} not sent yet`, !online && 'offline']
  return (
    <header className="flex h-14 flex-none items-center pr-2 pl-1 md:hidden">
      <Button variant="plain" size="icon-touch" aria-label="Back to the media" onClick={onBack}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Button>
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{title}</p>
        <p className="truncate text-sm text-muted-foreground">{waiting.filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="plain" size="icon-touch" aria-label="Details" onClick={onDetails}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </Button>
    </header>
  )
}

function SwipeStamp({ leaning }: { leaning: 'left' | 'right' }) {
  return (
    <p
      aria-hidden="true"
      className={cn(
        'on-photo absolute top-5 flex h-10 items-center rounded-full bg-[oklch(0.16_0_0/.9)] px-4 text-lg font-semibold text-white',
        leaning === 'right' ? 'left-5' : 'right-5',
      )}
    >
      {leaning === 'right' ? 'Verify' : 'Defective'}
    </p>
  )
}
