import { lengthText } from 'contract/geo/units'
import type { Item } from 'contract/inspections/calls'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import { mediaLook } from 'contract/media/viewing'
import { t } from 'locales/review'
import { useUnits } from '~/components/shell/use-units'
import { StatusShape } from '~/components/status/shape'
import { instantText } from '~/lib/time/dates'
import { directionText } from 'contract/geo/direction'

type PhoneCaptionProps = { media: Media; item: Item; lot: Lot; place: number; now: number }

/** Title and position at the foot of the photo: phones have no panel beside it. */
export function PhoneCaption({ media, item, lot, place, now }: PhoneCaptionProps) {
  const units = useUnits(lot)
  const distance = media.checks.find(({ kind }) => kind === 'distance')?.value
  const metadata = [
    distance != null && lengthText(distance, units),
    media.direction !== null && directionText(media.direction),
    media.dateTaken && instantText(media.dateTaken, lot.timeZone, now),
  ].filter(Boolean)
  const look = mediaLook(media)
  return (
    <div className="on-photo leans pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-5 pt-12 pb-3 text-white md:hidden">
      <p className="text-lg font-semibold">
        {t(media.kind === 'video' ? 'review.videoAt' : 'review.photoAt', { item: `${item.code} ${item.title}`, place })}
      </p>
      <p className="flex items-center gap-1.5">
        <StatusShape shape={look.shape} tone={look.tone} />
        {look.label}
      </p>
      <p className="flex flex-wrap gap-x-3">
        {metadata.map((text) => (
          <span key={String(text)}>{text}</span>
        ))}
      </p>
    </div>
  )
}
