import { useEffect, useRef, useState } from 'react'
import type { Media } from 'contract/media'
import { filePath } from '~/lib/paths'
import { cn } from '~/components/ui/cn'
import { VideoStage, type VideoHandle } from './video-stage'

/** Previews kept decoded around the one shown: three back, three ahead (keyboard.md 1.6: a flip then costs one frame). */
const reach = 3

export type Zoom = 'fit' | 'full'

type StageProps = {
  media: readonly Media[]
  index: number
  zoom: Zoom
  /** The original instead of the preview, fetched only when asked. */
  original: boolean
  label: string
  video: React.RefObject<VideoHandle | null>
  /** Told which media has been painted, so that a held key never passes one unseen. */
  onPainted: (mediaId: string) => void
}

/**
 * The photograph under review. Neighbours stay mounted and decoded with their visibility off, so going on only flips
 * two style values; nothing is loaded between a key and the picture.
 */
export function Stage({ media, index, zoom, original, label, video, onPainted }: StageProps) {
  const box = useRef<HTMLElement>(null)
  const here = media[index]
  const from = Math.max(0, index - reach)
  const near = media.slice(from, index + reach + 1)

  // The stage takes the focus when the view opens, so that no map or panel swallows the keys (keyboard.md 2.1, rule 5).
  useEffect(() => focusQuietly(box.current), [])

  return (
    <figure
      ref={box}
      tabIndex={0}
      data-stage=""
      data-keys="page"
      aria-label={label}
      onBlur={(event) => event.currentTarget.removeAttribute('data-quiet')}
      className="relative min-h-0 min-w-0 flex-1 overflow-hidden outline-offset-[-3px] data-quiet:outline-none"
    >
      {near.map((one) =>
        one.kind === 'video' ? (
          one.uuid === here?.uuid && <VideoStage key={one.uuid} media={one} handle={video} />
        ) : (
          <Picture
            key={one.uuid}
            media={one}
            shown={one.uuid === here?.uuid}
            zoom={zoom}
            original={original && one.uuid === here?.uuid}
            label={label}
            onPainted={onPainted}
          />
        ),
      )}
      {here && here.processing !== 'ready' && (
        <p className="absolute inset-0 grid place-items-center text-muted-foreground">
          {here.processingMessage ?? 'Being checked …'}
        </p>
      )}
    </figure>
  )
}

/** Gives the stage the keys without a ring around the photograph; whoever comes to it by Tab sees the ring. */
export function focusQuietly(stage: HTMLElement | null): void {
  stage?.setAttribute('data-quiet', '')
  stage?.focus({ preventScroll: true })
}

type PictureProps = {
  media: Media
  shown: boolean
  zoom: Zoom
  original: boolean
  label: string
  onPainted: (mediaId: string) => void
}

function Picture({ media, shown, zoom, original, label, onPainted }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  const source = original ? media.original : (media.preview ?? media.thumbnail)
  // Decoded ahead: a hidden picture that is already in memory appears in the same frame as the key.
  useEffect(() => {
    image.current?.decode().catch(() => undefined)
  }, [source])
  usePainted(image, shown, media.uuid, onPainted)
  if (!source) return null
  const full = zoom === 'full' && shown
  return (
    <div
      className={cn('absolute inset-0 px-6 pt-4 pb-2 max-md:p-0', full ? 'overflow-auto' : 'overflow-hidden')}
      style={{ visibility: shown ? 'visible' : 'hidden' }}
      aria-hidden={!shown}
      data-shown={shown || undefined}
    >
      {failed && shown ? (
        <p className="grid h-full place-items-center text-muted-foreground">Failed to load image</p>
      ) : (
        <img
          ref={image}
          src={filePath(source)}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          alt={shown ? label : ''}
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
          data-media={media.uuid}
          className={
            full ? 'm-auto h-auto max-w-none' : 'm-auto h-full max-h-full w-full max-w-full rounded-xs object-contain'
          }
        />
      )}
    </div>
  )
}

/** Tells when the picture shown is decoded and a frame with it has gone to the screen; one that fails to load counts as seen. */
function usePainted(
  image: React.RefObject<HTMLImageElement | null>,
  shown: boolean,
  mediaId: string,
  onPainted: (mediaId: string) => void,
) {
  useEffect(() => {
    if (!shown) return undefined
    let over = false
    const tell = () => requestAnimationFrame(() => !over && onPainted(mediaId))
    const element = image.current
    if (element) element.decode().then(tell, tell)
    else tell()
    return () => {
      over = true
    }
  }, [image, shown, mediaId, onPainted])
}
