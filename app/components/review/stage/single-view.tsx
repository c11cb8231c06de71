import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react'
import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import { mediaStatuses } from 'contract/core/statuses'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { useRunCommand } from '~/hooks/use-run-command'
import { AbovePhoto, BelowPhoto, type PhotoContext, photoLabel } from './around-photo'
import type { CompareView as BesidePart } from './compare-view'
import { AfterPaint } from '~/components/review/panel/after-paint'
import { PhoneCaption } from './phone-caption'
import type { ProgressPanel as ProgressPart } from '~/components/review/panel/progress-panel'
import { placeInItem } from '~/components/review/sequence'
import { SidePanel } from '~/components/review/panel/side-panel'
import { Stage } from './stage'
import {
  marksDefective,
  voiceCommentTarget,
  useReview,
  useReviewScreen,
  useSaveComment,
  useStableCallback,
  whyClosed,
} from '~/components/review/use-review'
import { decidesMedia } from 'contract/core/capabilities'
import { t } from 'locales/review'
import { useSwipe } from './use-swipe'
import type SiteMapPart from '~/components/maps/site-map'

const loadBeside = () => import('./compare-view').then(({ CompareView: component }) => ({ default: component }))
const loadProgress = () =>
  import('~/components/review/panel/progress-panel').then(({ ProgressPanel: component }) => ({ default: component }))
const Beside = lazy<ComponentType<ComponentProps<typeof BesidePart>>>(() => loadBeside().catch(orNothing))
const ProgressPanel = lazy<ComponentType<ComponentProps<typeof ProgressPart>>>(() => loadProgress().catch(orNothing))
const SiteMap = lazy<ComponentType<ComponentProps<typeof SiteMapPart>>>(() =>
  import('~/components/maps/site-map').catch(orNothing),
)

type Review = ReturnType<typeof useReview>
type Shown = { review: Review; media: Media; item: Item; label: string }

/** Data around the photo, with a stable identity while nothing changes. */
function usePhotoContext({ inspection, sequence, layers, gridPath, show }: Review): PhotoContext {
  const { media, index, filter } = sequence
  const onDetails = layers.togglePanel
  const onPick = useStableCallback(show)
  return useMemo(
    () => ({ inspection, sequence: media, index, filter, gridPath, onPick, onDetails }),
    [inspection, media, index, filter, gridPath, onPick, onDetails],
  )
}

/** One media item at a time: photo, filmstrip, decisions and facts. */
export function SingleView({ mediaId }: { mediaId: string }) {
  const review = useReview(mediaId)
  const { inspection, sequence, layers } = review
  const media = sequence.here
  const item = inspection.items.find((one) => one.uuid === media?.itemId)
  const save = useSaveComment(review)
  useReviewScreen(review, save)
  const context = usePhotoContext(review)
  const onSave = useStableCallback(save)
  useEffect(() => whenIdle(() => Promise.all([loadBeside(), loadProgress()])), [])
  if (!media || !item) return null

  const shown = { review, media, item, label: photoLabel(inspection, media) }
  return (
    <main className={cn('grid min-h-0 flex-1', layers.panel !== 'closed' && 'lg:grid-cols-[minmax(0,1fr)_344px]')}>
      <section className="stage flex min-h-0 min-w-0 flex-col" aria-label={t('review.title')}>
        <h1 className="sr-only">
          {t('review.reviewOf', {
            number: inspection.page.drawRequest.number,
            street: inspection.page.lot.street,
          })}
        </h1>
        <AfterPaint part={AbovePhoto} of={context} />
        <Picture {...shown} />
        <AfterPaint part={BelowPhoto} of={context} />
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

/** The photo and its layers; a sideways swipe decides. */
function Picture({ review, media, item, label }: Shown) {
  const { inspection, sequence, layers, comparing, video, onSeen, onWatched, onUnplayable } = review
  const run = useRunCommand()
  const { lot } = inspection.page
  const { place } = placeInItem(inspection.media, inspection.media.indexOf(media))
  const caption = useMemo(
    () => ({ media, item, place, lot, now: inspection.now }),
    [media, item, place, lot, inspection.now],
  )
  const decides = decidesMedia(inspection.user.roleName)
  const swipe = useSwipe(
    decides
      ? { start: () => run('media.reject'), end: () => run('media.verify') }
      : { start: () => run('media.next'), end: () => run('media.previous') },
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
            rotation={layers.rotation}
            onSeen={onSeen}
          />
        </Suspense>
      ) : (
        <Stage
          media={sequence.media}
          index={sequence.index}
          zoom={layers.zoom}
          rotation={layers.rotation}
          original={layers.original}
          label={label}
          video={video}
          onSeen={onSeen}
          onWatched={onWatched}
          onUnplayable={onUnplayable}
        />
      )}
      {!comparing && layers.zoom === 'fit' && <AfterPaint part={PhoneCaption} of={caption} />}
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
  const spoken = useMemo(() => voiceCommentTarget(media, inspection.user), [media, inspection.user])
  const onText = useStableCallback(comment.setText)
  const onShow = useStableCallback(layers.openPanel)
  const onCompare = useStableCallback(review.compare)
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
      onCompare={review.isShown ? onCompare : undefined}
    />
  )
}

function SwipeStamp({ leaning }: { leaning: 'start' | 'end' }) {
  const { shape, tone } = mediaStatuses[leaning === 'end' ? 'verified' : 'defective']
  return (
    <p
      aria-hidden="true"
      className={cn(
        'on-photo absolute top-5 z-2 flex h-10 items-center gap-2 rounded-full bg-[oklch(0.16_0_0/.9)] px-4 text-lg font-semibold text-white',
        leaning === 'end' ? 'start-5' : 'end-5',
      )}
    >
      <StatusShape shape={shape} tone={tone} className="size-5" />
      {t(leaning === 'end' ? 'review.verify' : 'review.defective')}
    </p>
  )
}
