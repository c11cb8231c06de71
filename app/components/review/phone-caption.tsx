import { metres } from 'contract/checks'
import type { Item } from 'contract/inspections'
import type { Lot } from 'contract/lots'
import type { Media } from 'contract/media'
import { mediaLook } from 'contract/statuses'
import { StatusShape } from '~/components/status/shape'
import { instantText } from '~/lib/dates'
import { directionText } from '~/lib/ground'

type PhoneCaptionProps = { media: Media; item: Item; lot: Lot; place: number; now: number }

/** What is seen and from where, at the foot of the photograph: a phone has no panel beside it. */
export function PhoneCaption({ media, item, lot, place, now }: PhoneCaptionProps) {
  const distance = media.checks.find(({ kind }) => kind === 'distance')?.value
  const facts = [
    distance != null && metres(distance),
    media.direction !== null && directionText(media.direction),
    media.dateTaken && instantText(media.dateTaken, lot.timeZone, now),
  ].filter(Boolean)
  const look = mediaLook(media)
  return (
    <div className="on-photo leans pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-5 pt-12 pb-3 text-white md:hidden">
      <p className="text-lg font-semibold">
        {item.code} {item.title}, {media.kind === 'video' ? 'video' : 'photo'} {place}
      </p>
      <p className="flex items-center gap-1.5">
        <StatusShape shape={look.shape} tone={look.tone} />
        {look.label}
      </p>
      <p className="flex flex-wrap gap-x-3">
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
    </div>
  )
}
