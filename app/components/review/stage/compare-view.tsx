import { withPercent } from 'contract/money/percent'
import { useEffect, useRef, useState } from 'react'
import { t as compareText } from 'locales/compare'
import type { Media } from 'contract/media/calls'
import { t } from 'locales/review'
import { CommandButton } from '~/components/command/command-button'
import { ComparedPhoto } from './compared-photo'
import type { Rotation } from './rotation'
import { captionOf, chooseEarlier, type Earlier, type EarlierMedia } from './use-earlier-media'
import type { OnSeen } from './use-seen'

type BesideProps = {
  media: Media
  label: string
  /** Null while it loads. */
  earlier: Earlier | null
  /** The previous draw rather than the last attempt, where both are there. */
  draw: boolean
  /** One over the other, with a slider between them. */
  slide: boolean
  rotation: Rotation
  /** Called with the load state of the current photo, so that it is not judged unseen. */
  onSeen: OnSeen
}

/** The photo shown beside its counterpart from before, old on the left; or one over the other. */
export function CompareView({ media, label, earlier, draw, slide, rotation, onSeen }: BesideProps) {
  const old = earlier && chooseEarlier(earlier, draw)
  const before = old ? captionOf(old, media) : compareText('compare.asking')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focuses the comparison, because the photo it replaces had the focus; keys may depend on it.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  const sides = {
    old,
    media,
    before,
    now: media.attempt ? t('review.nowAttempt', { attempt: media.attempt }) : t('review.now'),
    rotation,
    onSeen,
  }
  return (
    <div
      ref={box}
      className="flex min-h-0 flex-1 flex-col p-4"
      data-stage=""
      data-compare=""
      data-keys="page"
      tabIndex={0}
      aria-label={t('review.besideEarlier', { photo: label })}
      role="group"
    >
      {slide && old ? <Over {...sides} /> : <Halves {...sides} />}
      {/* As high as a toast of two lines, which stands left of the links. */}
      <div className="flex h-9 flex-none items-center justify-center gap-5 pt-2 touch:h-12 md:h-14 md:justify-end">
        <CommandButton id="view.besideOther" look="hint" label={otherLabel(old, media)} />
        <CommandButton
          id="view.slide"
          look="hint"
          label={slide ? compareText('compare.halves') : compareText('compare.slide')}
        />
        <CommandButton id="view.rotate" look="hint" className="md:hidden" />
      </div>
    </div>
  )
}

const otherLabel = (old: EarlierMedia | null, media: Media) =>
  old && old.requestId !== media.requestId ? compareText('compare.attempt') : compareText('compare.draw')

type Sides = { old: EarlierMedia | null; media: Media; before: string; now: string; rotation: Rotation; onSeen: OnSeen }

function Halves({ old, media, before, now, rotation, onSeen }: Sides) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-2 gap-1 max-md:grid-cols-1 max-md:grid-rows-2">
      <Side media={old} caption={before} rotation={0} />
      <Side media={media} caption={now} rotation={rotation} onSeen={onSeen} />
    </div>
  )
}

/** The earlier photo over the current one, from the left edge to the slider. */
function Over({ old, media, before, now, rotation, onSeen }: Sides) {
  const [share, setShare] = useState(50)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        <ComparedPhoto media={media} label={now} rotation={rotation} onSeen={onSeen} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} data-share={share}>
          <ComparedPhoto media={old} label={before} rotation={0} isOpaque />
        </div>
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-0.5 bg-[oklch(0.97_0_0)]"
          style={{ left: `calc(${share}% - 1px)` }}
        />
      </div>
      {/* Over the photo, so that the ring around the slider is whole. */}
      <div className="relative flex h-11 flex-none items-center gap-3 text-xs text-muted-foreground">
        <span className="min-w-0 flex-1 truncate text-right" title={before}>
          {before}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={compareText('compare.share')}
          aria-valuetext={withPercent(share)}
          className="h-11 w-1/2 touch-none accent-primary"
          // A finger on the slider must not swipe the photo.
          onPointerDown={(event) => event.stopPropagation()}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
        <span className="min-w-0 flex-1 truncate">{now}</span>
      </div>
    </div>
  )
}

type SideProps = { media: Media | null; caption: string; rotation: Rotation; onSeen?: OnSeen | undefined }

function Side({ media, caption, rotation, onSeen }: SideProps) {
  return (
    <figure className="flex min-h-0 min-w-0 flex-col">
      <div className="relative min-h-0 flex-1">
        <ComparedPhoto media={media} label={caption} rotation={rotation} onSeen={onSeen} />
      </div>
      <figcaption className="truncate pt-2 text-center text-xs text-muted-foreground" title={caption}>
        {caption}
      </figcaption>
    </figure>
  )
}
