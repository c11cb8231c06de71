import { useRouteLoaderData } from '@remix-run/react'
import { X } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useMemo } from 'react'
import type { Lot } from 'contract/lots'
import type { Media } from 'contract/media'
import { may } from 'contract/policy'
import { orNothing } from '~/components/shell/later'
import type { FrameData } from '~/components/shell/viewer'
import { useMounted } from '~/hooks/use-mounted'
import { type Telling, zonesFor } from '~/lib/dates'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { CommentBox } from './comment-box'
import { CommentList } from './comment-list'
import { EvidenceList } from './evidence-list'
import { useInspection } from './inspection-context'
import { Late } from './late'
import { MediaFacts } from './media-facts'
import type { PhotoSummaryProps } from './photo-summary'
import type { Old } from './use-earlier'
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
  onCompare: (match: Old) => void
}

/** Facts, place, evidence and words of the media shown; beside the stage, or over it where there is no room. */
export function SidePanel({ media, comment, shown, onShow, onClose, onCompare }: SidePanelProps) {
  const { page, user, now, summaries } = useInspection()
  const { lot } = page
  // The frame's viewer by its type alone: its own part would be one more to load before the first key.
  const frame = useRouteLoaderData('routes/_app') as FrameData | undefined
  const chosen = frame?.viewer.chosenZone ?? null
  // Who cannot write one sees it once there is one.
  const isSummed =
    may(user.roleName, 'inspections.analyseImage') || !!summaries?.some(({ subjectId }) => subjectId === media.uuid)
  const told = useMemo(
    () => ({ media, lot, clock: { ...zonesFor(chosen, lot), now }, me: user.uuid, isSummed, onShow, onCompare }),
    [media, lot, chosen, now, user.uuid, isSummed, onShow, onCompare],
  )
  return (
    <aside
      aria-label="Details"
      className={cn(
        'flex min-h-0 flex-col overflow-y-auto border-l border-border bg-card max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-30 max-lg:w-[min(344px,100vw)] max-lg:shadow-3',
        shown === 'auto' && 'max-lg:hidden',
      )}
    >
      <div className="flex flex-none items-center justify-between pt-2 pr-2 pl-4 lg:hidden">
        <h2>Details</h2>
        <Button variant="ghost" size="icon" aria-label="Close details" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <Late part={Told} of={told} />
      <CommentBox {...comment} />
    </aside>
  )
}

type ToldProps = PhotoSummaryProps & {
  lot: Lot
  clock: Telling
  me: string
  isSummed: boolean
  onCompare: (match: Old) => void
}

/** What is known and was said of the media shown. */
function Told({ media, lot, clock, me, isSummed, onShow, onCompare }: ToldProps) {
  const matches = useMatches(media)
  // A part that comes late must not be drawn by the server: a key pressed before it has come would be one too early for it.
  const isAlive = useMounted()
  return (
    <>
      <MediaFacts media={media} lot={lot} clock={clock} />
      <div className="flex-none border-y border-border empty:hidden">
        <PositionSketch media={media} lot={lot} />
      </div>
      <EvidenceList checks={media.checks} matches={matches} onCompare={onCompare} />
      {isSummed && (
        <section aria-label="Summary" className="min-h-24 flex-none border-t border-border px-4 py-3">
          <h2 className="mb-1">Summary</h2>
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
