import { useRouteLoaderData } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type ComponentType, lazy, Suspense, useMemo } from 'react'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import { may } from 'contract/core/policy'
import { t } from 'locales/review'
import { orNothing } from '~/components/shell/idle-load'
import type { FrameData } from '~/components/shell/viewer'
import { PlaceNotice } from '~/components/lots/place-notice'
import { useUnits } from '~/components/shell/use-units'
import { useMounted } from '~/hooks/use-mounted'
import { type TimeDisplay, zonesFor } from '~/lib/time/dates'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { CommentBox } from './comment-box'
import { CommentList } from './comment-list'
import { EvidenceList } from './evidence-list'
import { useInspection } from '~/components/review/inspection-context'
import { AfterPaint } from './after-paint'
import { MediaFacts } from './media-facts'
import type { PhotoSummaryProps } from './photo-summary'
import type { EarlierMedia } from '~/components/review/stage/use-earlier-media'
import { useMatches } from './use-matches'
import { PositionSketch } from './position-sketch'

const PhotoSummary = lazy<ComponentType<PhotoSummaryProps>>(() =>
  import('./photo-summary').then(({ PhotoSummary: component }) => ({ default: component })).catch(orNothing),
)

type SidePanelProps = {
  media: Media
  comment: ComponentProps<typeof CommentBox>
  shown: 'auto' | 'open'
  onShow: () => void
  onClose: () => void
  /** Undefined if the current media cannot be shown, and so not compared. */
  onCompare: ((match: EarlierMedia) => void) | undefined
}

/** Facts, position, evidence and comments of the media shown; beside the photo, or over it on narrow screens. */
export function SidePanel({ media, comment, shown, onShow, onClose, onCompare }: SidePanelProps) {
  const { page, user, now, summaries } = useInspection()
  const { lot } = page
  // Reads the frame's viewer without importing the frame, which would be another file to load before the first key.
  const frame = useRouteLoaderData('routes/_app') as FrameData | undefined
  const chosen = frame?.viewer.chosenZone ?? null
  // People who cannot comment see the section once it has a comment.
  const isSummed =
    may(user.roleName, 'inspections.analyseImage') || !!summaries?.some(({ subjectId }) => subjectId === media.uuid)
  const details = useMemo(
    () => ({ media, lot, clock: { ...zonesFor(chosen, lot), now }, me: user.uuid, isSummed, onShow, onCompare }),
    [media, lot, chosen, now, user.uuid, isSummed, onShow, onCompare],
  )
  return (
    <aside
      aria-label={t('review.details')}
      className={cn(
        'flex min-h-0 flex-col overflow-y-auto border-s border-border bg-card max-lg:fixed max-lg:inset-y-0 max-lg:end-0 max-lg:z-30 max-lg:w-[min(344px,100vw)] max-lg:shadow-3',
        shown === 'auto' && 'max-lg:hidden',
      )}
    >
      <div className="flex flex-none items-center justify-between pt-2 pe-2 ps-4 lg:hidden">
        <h2>{t('review.details')}</h2>
        <Button variant="ghost" size="icon" aria-label={t('review.closeDetails')} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <AfterPaint part={MediaDetails} of={details} />
      <CommentBox {...comment} />
    </aside>
  )
}

type MediaDetailsProps = PhotoSummaryProps & {
  lot: Lot
  clock: TimeDisplay
  me: string
  isSummed: boolean
  onCompare: ((match: EarlierMedia) => void) | undefined
}

/** Facts and comments of the media shown. */
function MediaDetails({ media, lot, clock, me, isSummed, onShow, onCompare }: MediaDetailsProps) {
  const matches = useMatches(media)
  // Rendered in the browser only: a key pressed before the part is loaded would get lost.
  const isAlive = useMounted()
  return (
    <>
      <MediaFacts media={media} lot={lot} clock={clock} />
      <div className="flex-none border-y border-border empty:hidden">
        <PositionSketch media={media} lot={lot} />
        <PlaceNotice lot={lot} />
      </div>
      <EvidenceList checks={media.checks} units={useUnits(lot)} matches={matches} onCompare={onCompare} />
      {isSummed && (
        <section aria-label={t('review.summary')} className="min-h-24 flex-none border-t border-border px-4 py-3">
          <h2 className="mb-1">{t('review.summary')}</h2>
          {isAlive && (
            <Suspense>
              <PhotoSummary media={media} onShow={onShow} />
            </Suspense>
          )}
        </section>
      )}
      <CommentList comments={media.comments} clock={clock} me={me} />
    </>
  )
}
