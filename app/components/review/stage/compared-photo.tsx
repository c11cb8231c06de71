import { useRef, useState } from 'react'
import type { Media } from 'contract/media/calls'
import { cn } from '~/components/ui/cn'
import { filePath } from '~/lib/paths'
import { type Turn, turnBox, turnedFit } from './rotation'
import { type OnSeen, useSeen } from './use-seen'

type ShotProps = {
  media: Media | null
  label: string
  turn: Turn
  ground?: boolean
  /** For the one that is judged. */
  onSeen?: OnSeen | undefined
}

const ofNobody: OnSeen = () => undefined

/** One of two photos that are compared. */
export function Shot({ media, label, turn, ground = false, onSeen }: ShotProps) {
  const source = media?.preview ?? media?.poster ?? media?.thumbnail
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const of = {
    mediaId: media?.uuid ?? '',
    shown: onSeen !== undefined,
    failed: source != null && broken === source,
    attempt: 0,
  }
  useSeen(image, of, onSeen ?? ofNobody)
  return (
    <div
      className={cn(
        'absolute inset-0 overflow-hidden',
        !source && 'rounded-sm border border-dashed border-border-2',
        ground && 'stage',
      )}
      style={turnBox(turn)}
    >
      {source && (
        <img
          // A new element per photo: the browser would show the last photo until the next is loaded.
          key={source}
          ref={image}
          src={filePath(source)}
          alt={label}
          onError={() => setBroken(source)}
          className="absolute inset-0 size-full object-contain"
          style={turnedFit(turn)}
        />
      )}
    </div>
  )
}
