import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import Play from 'lucide-react/icons/play'
import { checkResults } from 'contract/core/statuses'
import { worstCheck } from 'contract/media/evidence-checks'
import type { Media } from 'contract/media/calls'
import { mediaLook } from 'contract/media/viewing'
import { t } from 'locales/review'
import { PhotoMark } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { Thumbnail } from '~/components/review/sheet/thumbnail'

/** Pixels from frame to frame, and before the first and after the last. */
const step = 78
const edge = 16
/** Frames rendered beyond each visible end. */
const spare = 4

type FrameRange = { from: number; to: number }

/** The frames on the screen, with the one at `index` in the middle each time it changes. */
function useVisibleFrames(
  strip: RefObject<HTMLElement | null>,
  count: number,
  index: number,
): [FrameRange, measure: () => void] {
  const [range, setRange] = useState<FrameRange>({ from: 0, to: 0 })
  const measure = useCallback(() => {
    const box = strip.current
    if (!box) return
    // From right to left it is negative.
    const scrolled = Math.abs(box.scrollLeft)
    const from = Math.max(0, Math.floor((scrolled - edge) / step) - spare)
    const to = Math.min(count, Math.ceil((scrolled + box.clientWidth - edge) / step) + spare)
    setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
  }, [strip, count])
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const scrolled = edge + (index + 0.5) * step - box.clientWidth / 2
    box.scrollLeft = getComputedStyle(box).direction === 'rtl' ? -scrolled : scrolled
    measure()
  }, [strip, index, measure])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    if (strip.current) observer.observe(strip.current)
    return () => observer.disconnect()
  }, [strip, measure])
  return [range, measure]
}

type FilmstripProps = { media: readonly Media[]; index: number; onPick: (index: number) => void }

/** All media of the sequence as thumbnails, only visible ones mounted; decided ones are dimmed. */
export function Filmstrip({ media, index, onPick }: FilmstripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [{ from, to }, measure] = useVisibleFrames(strip, media.length, index)
  return (
    <div
      ref={strip}
      data-keys="page"
      // The page's keys reach its thumbnails; the strip itself is focusable to scroll.
      tabIndex={0}
      role="group"
      aria-label={t('review.filmstrip')}
      onScroll={measure}
      className="h-[74px] flex-none overflow-x-auto overflow-y-hidden border-t border-border bg-[oklch(0.165_0_0)] [scrollbar-width:none] max-md:hidden low:hidden"
    >
      <ol className="relative h-full" style={{ width: 2 * edge + media.length * step }}>
        {media.slice(from, to).map((one, place) => {
          const at = from + place
          return (
            <Frame
              key={one.uuid}
              media={one}
              at={at}
              of={media.length}
              start={edge + at * step}
              here={at === index}
              onPick={onPick}
            />
          )
        })}
      </ol>
    </div>
  )
}

type FrameProps = {
  media: Media
  at: number
  of: number
  start: number
  here: boolean
  onPick: (index: number) => void
}

const Frame = memo(function Frame({ media, at, of, start, here, onPick }: FrameProps) {
  const bucket = mediaLook(media)
  const worst = worstCheck(media.checks)
  return (
    <li className="absolute top-2.5" style={{ insetInlineStart: start }} aria-setsize={of} aria-posinset={at + 1}>
      <button
        type="button"
        tabIndex={-1}
        aria-current={here || undefined}
        aria-label={t(worst === 'pass' ? 'review.frame' : 'review.frameWith', {
          place: at + 1,
          status: bucket.label,
          evidence: checkResults[worst].label.toLowerCase(),
        })}
        onClick={() => onPick(at)}
        className={cn(
          'thumb block h-[54px] w-[72px]',
          here && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--foreground)]',
        )}
      >
        {media.thumbnail && (
          <Thumbnail
            path={media.thumbnail}
            width={72}
            height={54}
            className={cn(media.status !== 'pending' && !here && 'opacity-50')}
          />
        )}
        {media.kind === 'video' && (
          <Play aria-hidden="true" className="absolute inset-0 m-auto size-4 fill-white text-white" />
        )}
        <PhotoMark shape={bucket.shape} tone={bucket.tone} label={bucket.label} />
      </button>
    </li>
  )
})
