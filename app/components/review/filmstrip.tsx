import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { Play } from 'lucide-react'
import { worstCheck } from 'contract/checks'
import type { Media } from 'contract/media'
import { bucketOf, buckets } from 'contract/statuses'
import { PhotoMark } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { filePath } from '~/lib/paths'

const step = 78

type FilmstripProps = { media: readonly Media[]; index: number; onPick: (index: number) => void }

/** All media of the walk as small frames, only those on the screen mounted; decided ones step back. */
export function Filmstrip({ media, index, onPick }: FilmstripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: media.length,
    getScrollElement: () => strip.current,
    estimateSize: () => step,
    horizontal: true,
    overscan: 4,
    paddingStart: 16,
    paddingEnd: 16,
  })
  useEffect(() => virtual.scrollToIndex(index, { align: 'center' }), [virtual, index])
  return (
    <div
      ref={strip}
      data-keys="page"
      className="h-[74px] flex-none overflow-x-auto overflow-y-hidden border-t border-border bg-[oklch(0.165_0_0)] [scrollbar-width:none] max-md:hidden"
    >
      <ol aria-label="Filmstrip" className="relative h-full" style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: at, start }) => {
          const one = media[at]
          return one ? (
            <Frame
              key={one.uuid}
              media={one}
              at={at}
              of={media.length}
              start={start}
              here={at === index}
              onPick={onPick}
            />
          ) : null
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
  const bucket = buckets[bucketOf(media)]
  const worst = worstCheck(media.checks)
  return (
    <li className="absolute top-2.5" style={{ left: start }} aria-setsize={of} aria-posinset={at + 1}>
      <button
        type="button"
        tabIndex={-1}
        aria-current={here || undefined}
        aria-label={`Photo ${at + 1}, ${bucket.label}${worst === 'pass' ? '' : `, evidence ${worst}`}`}
        onClick={() => onPick(at)}
        className={cn(
          'thumb block h-[54px] w-[72px]',
          here && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--foreground)]',
        )}
      >
        {media.thumbnail && (
          <img
            src={filePath(media.thumbnail)}
            alt=""
            width={72}
            height={54}
            loading="lazy"
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
