import { useRef, useState } from 'react'
import type { Media } from 'contract/media/calls'
import { cn } from '~/components/ui/cn'
import { filePath } from '~/lib/paths'
import { type Rotation, rotatedBox, rotatedFit } from './rotation'
import { type OnSeen, useSeen } from './use-seen'

type ComparedPhotoProps = {
  media: Media | null
  label: string
  rotation: Rotation
  /** True if a photo may lie under it: it then has a background of its own. */
  isOpaque?: boolean
  /** Set for the photo that is decided. */
  onSeen?: OnSeen | undefined
}

const ignoreSeen: OnSeen = () => undefined

/** One of two photos that are compared. */
export function ComparedPhoto({ media, label, rotation, isOpaque = false, onSeen }: ComparedPhotoProps) {
  const source = media?.preview ?? media?.poster ?? media?.thumbnail
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const of = {
    mediaId: media?.uuid ?? '',
    shown: onSeen !== undefined,
    failed: source != null && broken === source,
    attempt: 0,
  }
  useSeen(image, of, onSeen ?? ignoreSeen)
  return (
    <div
      className={cn(
        'absolute inset-0 overflow-hidden',
        !source && 'rounded-sm border border-dashed border-border-2',
        isOpaque && 'stage',
      )}
      style={rotatedBox(rotation)}
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
          style={rotatedFit(rotation)}
        />
      )}
    </div>
  )
}
