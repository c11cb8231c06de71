import { useNavigate } from '@remix-run/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Item } from 'contract/inspections/calls'
import { rules } from 'contract/core/rules'
import { mediaCount, waitingCount } from 'contract/items/missing-media'
import type { Media } from 'contract/media/calls'
import { type BucketCounts, mediaStatuses } from 'contract/core/statuses'
import { CommandButton } from '~/components/command/command-button'
import { SearchIcon } from '~/components/shell/frame/search-box'
import { Button } from '~/components/ui/button'
import { useConnection } from '~/hooks/use-live'
import { Filmstrip } from './filmstrip'
import { NeedsRetake } from './needs-retake'
import type { Inspection } from '~/components/review/inspection-context'
import { PhoneDecisions } from '~/components/review/bar/phone-decisions'
import { type ReviewState, ReviewTop } from '~/components/review/review-top'
import { countBuckets, countChecks, decidedOf, placeInItem, type ReviewFilter } from '~/components/review/sequence'
import { DecisionBar } from '~/components/review/bar/decision-bar'
import { decidesMedia } from 'contract/core/capabilities'
import { t as records } from 'locales/records'
import { t } from 'locales/review'

/** The current photo, its position in the sequence, and the data of the review. */
export type PhotoContext = {
  inspection: Inspection
  sequence: readonly Media[]
  index: number
  filter: ReviewFilter
  gridPath: string
  onPick: (index: number) => void
  onDetails: () => void
}

/** "Photo 2 of 7, Roof". */
export function photoLabel({ items, media: all }: Inspection, media: Media): string {
  const { place, of } = placeInItem(all, all.indexOf(media))
  const item = items.find((one) => one.uuid === media.itemId)
  return t(media.kind === 'video' ? 'review.videoOf' : 'review.photoOf', { place, count: of, item: item?.title ?? '' })
}

/** Progress of the review; for users who do not decide, the position of the photo. */
function reviewProgress({ inspection, sequence, index }: PhotoContext, counts: BucketCounts): ReviewState {
  const draw = records('records.draw', { number: inspection.page.drawRequest.number })
  if (!decidesMedia(inspection.user.roleName))
    return { done: index + 1, of: sequence.length, rest: '', detail: t('review.mediaOf', { draw }) }
  const left = waitingCount(counts)
  const at = { done: decidedOf(counts), of: mediaCount(counts) }
  return left > 0
    ? { ...at, rest: t('review.left', { count: left }), detail: t('review.leftIn', { count: left, draw }) }
    : { ...at, rest: t('review.allDecided'), detail: t('review.allDecidedIn', { draw }) }
}

/** Counts by decision, and the progress of the review. */
export function AbovePhoto(context: PhotoContext) {
  const { inspection, filter, gridPath, onDetails } = context
  const navigate = useNavigate()
  const counts = countBuckets(inspection.media)
  const state = reviewProgress(context, counts)
  return (
    <>
      <PhoneTop
        title={t('review.placeOf', { place: state.done, count: state.of })}
        detail={state.detail}
        onBack={() => navigate(gridPath)}
        onDetails={onDetails}
      />
      <ReviewTop
        counts={counts}
        state={state}
        checks={countChecks(inspection.media, filter.bucket)}
        filter={filter}
        selected={inspection.selection.ids.size}
        gridPath={gridPath}
      />
    </>
  )
}

/** Caption of the photo, the filmstrip, and the decision buttons. */
export function BelowPhoto({ inspection, sequence, index, gridPath, onPick }: PhotoContext) {
  const media = sequence[index]
  const left = waitingCount(countBuckets(inspection.media))
  if (!media) return null
  const item = inspection.items.find((one) => one.uuid === media.itemId)
  const decides = decidesMedia(inspection.user.roleName)
  const ref = inspection.refs.media(media.uuid)
  const removable = !decides && ref && rules.removeMedia(ref.state).ok ? ref : null
  return (
    <>
      {item && !decides && <NeedsRetake media={media} item={item} itemPath={gridPath} />}
      <Caption inspection={inspection} media={media} item={item} />
      <Filmstrip media={sequence} index={index} onPick={onPick} />
      <DecisionBar templates={inspection.page.commentTemplates} left={left} removable={removable} />
      <PhoneDecisions
        media={media}
        lot={inspection.page.lot}
        left={left}
        fresh={!!item && decidedOf(item.counts) === 0}
        removable={removable}
      />
      <p className="sr-only" role="status">
        {photoLabel(inspection, media)}, {mediaStatuses[media.status].label}
      </p>
    </>
  )
}

type CaptionProps = { inspection: Inspection; media: Media; item: Item | undefined }

function Caption({ inspection, media, item }: CaptionProps) {
  const { place, of } = placeInItem(inspection.media, inspection.media.indexOf(media))
  return (
    <div className="flex h-9 flex-none items-center gap-3 px-4 touch:h-11 max-md:hidden">
      <span className="font-medium">
        {item?.code} {item?.title}
      </span>
      <span className="text-muted-foreground">{t('review.placeOf', { place, count: of })}</span>
      <span className="flex-1" />
      <CommandButton id="view.beside" look="hint" />
      <CommandButton id="view.rotate" look="hint" />
      <CommandButton id="view.zoom" look="hint" label={t(media.kind === 'video' ? 'review.play' : 'review.zoom')} />
      {/* Wide screens show the details panel beside the photo. */}
      <CommandButton id="view.details" look="hint" className="lg:hidden" />
    </div>
  )
}

type PhoneTopProps = { title: string; detail: string; onBack: () => void; onDetails: () => void }

function PhoneTop({ title, detail, onBack, onDetails }: PhoneTopProps) {
  const { online, unsent } = useConnection()
  const waiting = [detail, unsent > 0 && t('review.notSent', { count: unsent }), !online && t('review.offline')]
  return (
    <header className="flex min-h-14 flex-none items-center px-1 max-[359px]:flex-wrap md:hidden">
      <Button variant="plain" size="stacked-touch" aria-label={t('review.backToMedia')} onClick={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" /> {t('review.back')}
      </Button>
      {/* Screens below 360 px show the detail on a line of its own. */}
      <div className="min-w-0 flex-1 px-2 max-[359px]:contents">
        <p className="min-w-0 flex-1 text-md font-semibold">{title}</p>
        <p className="text-sm leading-4 text-muted-foreground max-[359px]:order-last max-[359px]:w-full max-[359px]:px-3 max-[359px]:pb-1">
          {waiting.filter(Boolean).join(' · ')}
        </p>
      </div>
      <CommandButton id="view.beside" look="touch-quiet" label={t('review.compare')} />
      <SearchIcon spelled />
      <Button variant="plain" size="stacked-touch" aria-label={t('review.details')} onClick={onDetails}>
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="max-[359px]:hidden">{t('review.details')}</span>
      </Button>
    </header>
  )
}
