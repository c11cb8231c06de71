import RotateCw from 'lucide-react/icons/rotate-cw'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { Media } from 'contract/media/calls'
import { t } from 'locales/review'
import { t as say } from 'locales/messages'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { filePath } from '~/lib/paths'
import { type Rotation, rotatedBox, rotatedFit, rotatedFull } from './rotation'
import { type OnSeen, useSeen } from './use-seen'

export type Zoom = 'fit' | 'full'

type PictureProps = {
  media: Media
  shown: boolean
  /** True if it is drawn under the shown picture, so that it can appear at once. */
  beneath: boolean
  zoom: Zoom
  rotation: Rotation
  original: boolean
  label: string
  onSeen: OnSeen
}

/** Padding and overflow around a picture. On phones the caption is below a wide picture and over the foot of a tall one. */
function frameLook({ width, height }: Media, full: boolean, rotation: Rotation): string {
  const isWide = (width ?? 0) > (height ?? 0)
  return cn(
    'absolute inset-0 bg-background px-6 pt-4 pb-2 will-change-transform max-md:p-0',
    isWide && !full && rotation === 0 ? 'max-md:pb-26' : 'max-md:[&>img]:object-bottom',
    full ? 'overflow-auto' : 'overflow-hidden',
  )
}

/** Scrolls to the middle of the picture when it is shown in full size or rotated. */
function useCentered(image: RefObject<HTMLElement>, full: boolean, rotation: Rotation): void {
  useEffect(() => {
    if (full) image.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [image, full, rotation])
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 text-muted-foreground">
      <p>{say('imageFailed')}</p>
      <Button onClick={onRetry}>
        <RotateCw aria-hidden="true" /> {t('review.tryAgain')}
      </Button>
    </div>
  )
}

/** One photo of the single view, decoded ahead: a hidden picture in memory appears in the same frame as the key press. */
export const Picture = memo(function Picture({
  media,
  shown,
  beneath,
  zoom,
  rotation,
  original,
  label,
  onSeen,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const source = original ? media.original : (media.preview ?? media.thumbnail)
  const { attempt, failed, fail, again } = useAttempts(source)
  useBeforePaint(() => {
    // A picture in the document may have failed before the error handler was attached.
    const { complete = false, naturalWidth = 1 } = image.current ?? {}
    if (complete && naturalWidth === 0) fail()
  }, [source, attempt])
  useEffect(() => {
    image.current?.decode().catch(() => undefined)
  }, [source, attempt])
  useSeen(image, { mediaId: media.uuid, shown, failed, attempt }, onSeen)
  const full = zoom === 'full' && shown
  useCentered(image, full, rotation)
  if (!source) return null
  return (
    <div
      className={cn(frameLook(media, full, rotation), shown && 'leans')}
      style={{
        visibility: shown || beneath ? 'visible' : 'hidden',
        zIndex: shown ? 1 : 0,
        ...(!full && rotatedBox(rotation)),
      }}
      aria-hidden={!shown}
      data-shown={shown || undefined}
    >
      {failed && shown ? (
        <LoadError onRetry={again} />
      ) : (
        <img
          key={attempt}
          ref={image}
          src={filePath(source)}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          alt={label}
          decoding="async"
          draggable={false}
          onError={fail}
          data-media={media.uuid}
          data-turn={rotation || undefined}
          style={full ? rotatedFull(rotation) : rotatedFit(rotation)}
          className={
            full ? 'm-auto h-auto max-w-none' : 'm-auto h-full max-h-full w-full max-w-full rounded-xs object-contain'
          }
        />
      )}
    </div>
  )
})

/** Attempts to load a picture: repeated after 0.3 s, 0.9 s, 2.7 s and then every 8.1 s, by the button, and for another source. */
function useAttempts(source: string | null) {
  const [state, set] = useState({ source, attempt: 0, failed: false })
  const again = () => set((now) => ({ ...now, attempt: now.attempt + 1, failed: false }))
  if (state.source !== source) set({ source, attempt: 0, failed: false })
  useEffect(() => {
    const timer = state.failed && setTimeout(again, 300 * 3 ** Math.min(state.attempt, 3))
    return () => clearTimeout(timer || undefined)
  }, [state])
  return { ...state, again, fail: () => set({ ...state, failed: true }) }
}
