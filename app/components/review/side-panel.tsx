import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Media } from 'contract/media'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { CommentBox } from './comment-box'
import { CommentList } from './comment-list'
import { EvidenceList } from './evidence-list'
import { useInspection } from './inspection-context'
import { MediaFacts } from './media-facts'
import { PositionSketch } from './position-sketch'

type SidePanelProps = {
  media: Media
  comment: ComponentProps<typeof CommentBox>
  shown: 'auto' | 'open'
  onClose: () => void
}

/** Facts, place, evidence and words of the media shown; beside the stage, or over it where there is no room. */
export function SidePanel({ media, comment, shown, onClose }: SidePanelProps) {
  const { page, user, now } = useInspection()
  const zone = user.timeZone ?? page.lot.timeZone
  return (
    <aside
      aria-label="Details"
      className={cn(
        'flex min-h-0 flex-col overflow-y-auto border-l border-border bg-card max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-30 max-lg:w-[min(344px,100vw)] max-lg:shadow-3',
        shown === 'auto' && 'max-lg:hidden',
      )}
    >
      <div className="absolute top-2 right-2 lg:hidden">
        <Button variant="ghost" size="icon" aria-label="Close details" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <MediaFacts media={media} lot={page.lot} now={now} />
      <div className="flex-none border-y border-border empty:hidden">
        <PositionSketch media={media} lot={page.lot} />
      </div>
      <EvidenceList checks={media.checks} />
      <CommentList comments={media.comments} zone={zone} now={now} me={user.uuid} />
      <CommentBox {...comment} />
    </aside>
  )
}
