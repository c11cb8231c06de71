import { useEffect, useRef } from 'react'
import type { Media } from 'contract/media/calls'
import { viewingOf } from 'contract/media/viewing'
import { focusQuietly, stage } from '~/components/shell/focus-on-navigation'
import { useAfterPaint } from '~/components/review/panel/after-paint'
import { NotShown } from './not-shown'
import { Picture, type Zoom } from './picture'
import { mediaAround, undecidedFrom } from '~/components/review/sequence'
import type { Rotation } from './rotation'
import type { OnSeen } from './use-seen'
import { VideoStage, type VideoHandle } from './video-player'

/** Previews kept decoded around the one shown: three back, three ahead, the next three undecided (keyboard rule 14: a flip then costs one frame). */
const reach = 3

type StageProps = {
  media: readonly Media[]
  index: number
  zoom: Zoom
  rotation: Rotation
  /** The original instead of the preview, fetched only when asked. */
  original: boolean
  label: string
  video: React.RefObject<VideoHandle | null>
  /** Called with the load state of the picture shown, so that none is passed or judged unseen. */
  onSeen: OnSeen
  /** Called once a video can be seen here, or was downloaded to be watched. */
  onWatched: (mediaId: string) => void
  onUnplayable: (mediaId: string) => void
}

/**
 * The photo under review. Neighbors stay mounted and decoded; the adjacent ones and the next undecided one are drawn
 * below it, so that a key press only changes which is on top.
 */
export function Stage({ media, index, zoom, rotation, original, label, video, onSeen, ...ofVideo }: StageProps) {
  const box = useRef<HTMLElement>(null)
  const here = media[index]
  // Neighbors come and go after the flip; the one shown is there in any case.
  const middle = useAfterPaint(index)
  const near = mediaAround(media, middle, reach)
  const next = undecidedFrom(media, middle, 1)
  if (here && !near.includes(here)) near.push(here)

  const hidden = here && viewingOf(here) !== 'ready'

  // Focuses the photo when the view opens, so that no map or panel takes the keys (keyboard rule 5).
  useEffect(() => focusQuietly(box.current), [])

  return (
    <figure
      ref={box}
      {...stage}
      aria-label={label}
      className="relative isolate min-h-0 min-w-0 flex-1 overflow-hidden outline-none after:pointer-events-none after:absolute after:inset-[3px] after:z-3 focus-visible:not-data-quiet:after:outline-2 focus-visible:not-data-quiet:after:outline-ring"
    >
      {hidden && <NotShown key={here.uuid} media={here} onSeen={onSeen} />}
      {near.map((one) =>
        viewingOf(one) !== 'ready' ? null : one.kind === 'video' ? (
          one.uuid === here?.uuid && <VideoStage key={one.uuid} media={one} handle={video} {...ofVideo} />
        ) : (
          <Picture
            key={one.uuid}
            media={one}
            shown={one.uuid === here?.uuid}
            beneath={Math.abs(media.indexOf(one) - middle) === 1 || media.indexOf(one) === next}
            zoom={one.uuid === here?.uuid ? zoom : 'fit'}
            rotation={one.uuid === here?.uuid ? rotation : 0}
            original={original && one.uuid === here?.uuid}
            label={one.uuid === here?.uuid ? label : ''}
            onSeen={onSeen}
          />
        ),
      )}
    </figure>
  )
}

/** Pans an enlarged picture by a third of its visible part. */
export function panPicture(right: number, down: number): void {
  const box = document.querySelector('[data-stage] [data-shown]')
  box?.scrollBy((right * box.clientWidth) / 3, (down * box.clientHeight) / 3)
}
