import { useNavigate } from '@remix-run/react'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import type { BucketCounts } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import { AskIcon } from '~/components/shell/ask-box'
import { Button } from '~/components/ui/button'
import { useConnection } from '~/hooks/use-live'
import { Filmstrip } from './filmstrip'
import type { Inspection } from './inspection-context'
import { PhoneVerdicts } from './phone-verdicts'
import { type ReviewState, ReviewTop } from './review-top'
import { countBuckets, countChecks, decidedOf, leftOf, placeInItem, totalOf, type ReviewFilter } from './sequence'
import { VerdictBar } from './verdict-bar'

/** The photo shown, where it stands in the walk, and what of the review is told around it. */
export type Around = {
  inspection: Inspection
  walk: readonly Media[]
  index: number
  filter: ReviewFilter
  gridPath: string
  onPick: (index: number) => void
  onDetails: () => void
}

/** "Photo 2 of 7, Roof". */
export function labelOf({ items, media: all }: Inspection, media: Media): string {
  const { place, of } = placeInItem(all, all.indexOf(media))
  const item = items.find((one) => one.uuid === media.itemId)
  return `${media.kind === 'video' ? 'Video' : 'Photo'} ${place} of ${of}, ${item?.title ?? ''}`
}

/** How far the review is, and to whom it is not given to decide, which of the media is shown. */
function stateOf({ inspection, walk, index }: Around, counts: BucketCounts): ReviewState {
  const draw = `Draw ${inspection.page.drawRequest.number}`
  if (inspection.user.roleName === 'borrower')
    return { done: index + 1, of: walk.length, rest: '', detail: `Media of ${draw}` }
  const left = leftOf(counts)
  const at = { done: decidedOf(counts), of: totalOf(counts) }
  return left > 0
    ? { ...at, rest: `${left} left`, detail: `${left} left in ${draw}` }
    : { ...at, rest: 'all decided', detail: `All decided in ${draw}` }
}

/** The piles and how far the review is. */
export function AbovePhoto(around: Around) {
  const { inspection, filter, gridPath, onDetails } = around
  const navigate = useNavigate()
  const counts = countBuckets(inspection.media)
  const state = stateOf(around, counts)
  return (
    <>
      <PhoneTop
        title={`${state.done} of ${state.of}`}
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

/** What the photo is, its neighbours, and the verdicts. */
export function BelowPhoto({ inspection, walk, index, onPick }: Around) {
  const media = walk[index]
  const left = leftOf(countBuckets(inspection.media))
  if (!media) return null
  const item = inspection.items.find((one) => one.uuid === media.itemId)
  return (
    <>
      <Caption inspection={inspection} media={media} item={item} />
      <Filmstrip media={walk} index={index} onPick={onPick} />
      <VerdictBar templates={inspection.page.commentTemplates} left={left} />
      <PhoneVerdicts media={media} left={left} fresh={!!item && decidedOf(item.counts) === 0} />
      <p className="sr-only" role="status">
        {labelOf(inspection, media)}, {media.status}
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
      <span className="text-muted-foreground">
        {place} of {of}
      </span>
      <span className="flex-1" />
      <Do id="view.beside" look="hint" />
      <Do id="view.rotate" look="hint" />
      <Do id="view.zoom" look="hint" label="Zoom" />
    </div>
  )
}

type PhoneTopProps = { title: string; detail: string; onBack: () => void; onDetails: () => void }

function PhoneTop({ title, detail, onBack, onDetails }: PhoneTopProps) {
  const { online, unsent } = useConnection()
  const waiting = [detail, unsent > 0 && `${unsent} not sent yet`, !online && 'offline']
  return (
    <header className="flex h-14 flex-none items-center px-1 md:hidden">
      <Button variant="plain" size="icon-touch" aria-label="Back to the media" onClick={onBack}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Button>
      <div className="min-w-0 flex-1 pr-2">
        <p className="text-md font-semibold">{title}</p>
        <p className="truncate text-sm text-muted-foreground">{waiting.filter(Boolean).join(' · ')}</p>
      </div>
      <Do id="view.beside" look="touch-quiet" label="Beside" />
      <AskIcon />
      <Button variant="plain" size="icon-touch" aria-label="Details" onClick={onDetails}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </Button>
    </header>
  )
}
