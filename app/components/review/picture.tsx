import { RotateCw } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Media } from 'contract/media'
import { messages } from 'contract/messages'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { filePath } from '~/lib/paths'
import type { Zoom } from './stage'
import { type Turn, turnBox, turnedFit, turnedFull } from './turned'
import { type OnSeen, useSeen } from './use-seen'

type PictureProps = {
  media: Media
  shown: boolean
  /** Drawn under the one shown, so that it is there already when its turn comes. */
  beneath: boolean
  zoom: Zoom
  turn: Turn
  original: boolean
  label: string
  onSeen: OnSeen
}

/** One photo of the stage, decoded ahead: a hidden picture that is in memory appears in the same frame as the key. */
export const Picture = memo(function Picture({
  media,
  shown,
  beneath,
  zoom,
  turn,
  original,
  label,
  onSeen,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const source = original ? media.original : (media.preview ?? media.thumbnail)
  const { attempt, failed, fail, again } = useAttempts(source)
  useBeforePaint(() => {
    // A picture that came with the page may have failed before anything listened for it.
    const { complete = false, naturalWidth = 1 } = image.current ?? {}
    if (complete && naturalWidth === 0) fail()
  }, [source, attempt])
  useEffect(() => {
    image.current?.decode().catch(() => undefined)
  }, [source, attempt])
  useSeen(image, { mediaId: media.uuid, shown, failed, attempt }, onSeen)
  const full = zoom === 'full' && shown
  useEffect(() => {
    // What was looked at while it was whole.
    if (full) image.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [full, turn])
  if (!source) return null
  const isWide = (media.width ?? 0) > (media.height ?? 0)
  return (
    <div
      className={cn(
        'absolute inset-0 bg-background px-6 pt-4 pb-2 will-change-transform max-md:p-0',
        // A phone's caption stands below a wide picture, and over the foot of one that is tall: across no edge.
        isWide && !full && turn === 0 ? 'max-md:pb-26' : 'max-md:[&>img]:object-bottom',
        full ? 'overflow-auto' : 'overflow-hidden',
        shown && 'leans',
      )}
      style={{
        visibility: shown || beneath ? 'visible' : 'hidden',
        zIndex: shown ? 1 : 0,
        ...(!full && turnBox(turn)),
      }}
      aria-hidden={!shown}
      data-shown={shown || undefined}
    >
      {failed && shown ? (
        <div className="grid h-full place-content-center justify-items-center gap-3 text-muted-foreground">
          <p>{messages.imageFailed}</p>
          <Button onClick={again}>
            <RotateCw aria-hidden="true" /> Try again
          </Button>
        </div>
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
          data-turn={turn || undefined}
          style={full ? turnedFull(turn) : turnedFit(turn)}
          className={
            full ? 'm-auto h-auto max-w-none' : 'm-auto h-full max-h-full w-full max-w-full rounded-xs object-contain'
          }
        />
      )}
    </div>
  )
})

/**
 * Tries of loading a picture: again by itself, soon at first, so that what was cut off on its way is there before fast
 * fingers are; by the button; and for another source.
 */
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
