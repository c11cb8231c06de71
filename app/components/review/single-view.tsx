import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react'
import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import { mediaStatuses } from 'contract/statuses'
import { atRest, orNothing } from '~/components/shell/later'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { useRunCommand } from '~/hooks/use-run-command'
import { AbovePhoto, type Around, BelowPhoto, labelOf } from './around-photo'
import type { Beside as BesidePart } from './beside'
import { Late } from './late'
import { PhoneCaption } from './phone-caption'
import type { ProgressPanel as ProgressPart } from './progress-panel'
import { placeInItem } from './sequence'
import { SidePanel } from './side-panel'
import { Stage } from './stage'
import {
  marksDefective,
  spokenOf,
  useReview,
  useReviewScreen,
  useSaveComment,
  useSteady,
  whyClosed,
} from './use-review'
import { useSwipe } from './use-swipe'

const loadBeside = () => import('./beside').then(({ Beside: component }) => ({ default: component }))
const loadProgress = () => import('./progress-panel').then(({ ProgressPanel: component }) => ({ default: component }))
const Beside = lazy<ComponentType<ComponentProps<typeof BesidePart>>>(() => loadBeside().catch(orNothing))
const ProgressPanel = lazy<ComponentType<ComponentProps<typeof ProgressPart>>>(() => loadProgress().catch(orNothing))
const SiteMap = lazy(() => import('~/components/maps/site-map'))

type Review = ReturnType<typeof useReview>
type Shown = { review: Review; media: Media; item: Item; label: string }

/** What stands around the photo, one object until something of it changes. */
function useAround({ inspection, walk, layers, gridPath, show }: Review): Around {
  const { walk: media, index, filter } = walk
  const onDetails = layers.togglePanel
  const onPick = useSteady(show)
  return useMemo(
    () => ({ inspection, walk: media, index, filter, gridPath, onPick, onDetails }),
    [inspection, media, index, filter, gridPath, onPick, onDetails],
  )
}

/** One media item after the other: stage, filmstrip, verdicts and the facts beside them. */
export function SingleView({ mediaId }: { mediaId: string }) {
  const review = useReview(mediaId)
  const { inspection, walk, layers } = review
  const media = walk.here
  const item = inspection.items.find((one) => one.uuid === media?.itemId)
  const save = useSaveComment(review)
  useReviewScreen(review, save)
  const around = useAround(review)
  const onSave = useSteady(save)
  useEffect(() => atRest(() => Promise.all([loadBeside(), loadProgress()])), [])
  if (!media || !item) return null

  const shown = { review, media, item, label: labelOf(inspection, media) }
  return (
    <main className={cn('grid min-h-0 flex-1', layers.panel !== 'closed' && 'lg:grid-cols-[minmax(0,1fr)_344px]')}>
      <section className="stage flex min-h-0 min-w-0 flex-col" aria-label="Review">
        <h1 className="sr-only">
          Review of Draw {inspection.page.drawRequest.number}, {inspection.page.lot.street}
        </h1>
        <Late part={AbovePhoto} of={around} />
        <Picture {...shown} />
        <Late part={BelowPhoto} of={around} />
      </section>
      {layers.panel !== 'closed' && <Details {...shown} onSave={onSave} />}
      {layers.progress && (
        <Suspense fallback={null}>
          <ProgressPanel item={item} onClose={() => layers.toggle('progress')} />
        </Suspense>
      )}
    </main>
  )
}

/** The photograph with what may lie over it; a sideways swipe by touch decides. */
function Picture({ review, media, item, label }: Shown) {
  const { inspection, walk, layers, comparing, video, onSeen, onWatched } = review
  const run = useRunCommand()
  const { lot } = inspection.page
  const { place } = placeInItem(inspection.media, inspection.media.indexOf(media))
  const caption = useMemo(
    () => ({ media, item, place, lot, now: inspection.now }),
    [media, item, place, lot, inspection.now],
  )
  const decides = inspection.user.roleName !== 'borrower'
  const swipe = useSwipe(
    decides
      ? { left: () => run('media.reject'), right: () => run('media.verify') }
      : { left: () => run('media.next'), right: () => run('media.previous') },
  )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...swipe.handlers}>
      {comparing ? (
        <Suspense fallback={<div className="flex-1" />}>
          <Beside
            media={media}
            label={label}
            earlier={review.earlier}
            draw={layers.draw}
            slide={layers.slide}
            turn={layers.turn}
            onSeen={onSeen}
          />
        </Suspense>
      ) : (
        <Stage
          media={walk.walk}
          index={walk.index}
          zoom={layers.zoom}
          turn={layers.turn}
          original={layers.original}
          label={label}
          video={video}
          onSeen={onSeen}
          onWatched={onWatched}
        />
      )}
      {!comparing && layers.zoom === 'fit' && <Late part={PhoneCaption} of={caption} />}
      {layers.map && (
        <Suspense fallback={null}>
          <SiteMap media={media} lot={inspection.page.lot} onClose={() => layers.toggle('map')} />
        </Suspense>
      )}
      {decides && swipe.leaning && <SwipeStamp leaning={swipe.leaning} />}
    </div>
  )
}

function Details({ review, media, onSave }: Shown & { onSave: () => void }) {
  const { inspection, layers, comment } = review
  const makesDefective = marksDefective(media, inspection.user)
  const spoken = useMemo(() => spokenOf(media, inspection.user), [media, inspection.user])
  const onText = useSteady(comment.setText)
  const onShow = useSteady(layers.openPanel)
  const onCompare = useSteady(review.compare)
  const box = {
    open: comment.open,
    text: comment.text,
    onText,
    onOpen: comment.setOpen,
    onSave,
    makesDefective,
    templates: inspection.page.commentTemplates,
    spoken,
    closed: whyClosed(media, inspection),
  }
  return (
    <SidePanel
      media={media}
      comment={box}
      shown={layers.panel === 'auto' ? 'auto' : 'open'}
      onShow={onShow}
      onClose={layers.togglePanel}
      onCompare={onCompare}
    />
  )
}

function SwipeStamp({ leaning }: { leaning: 'left' | 'right' }) {
  const { shape, tone } = mediaStatuses[leaning === 'right' ? 'verified' : 'defective']
  return (
    <p
      aria-hidden="true"
      className={cn(
        'on-photo absolute top-5 z-2 flex h-10 items-center gap-2 rounded-full bg-[oklch(0.16_0_0/.9)] px-4 text-lg font-semibold text-white',
        leaning === 'right' ? 'left-5' : 'right-5',
      )}
    >
      <StatusShape shape={shape} tone={tone} className="size-5" />
      {leaning === 'right' ? 'Verify' : 'Defective'}
    </p>
  )
}
