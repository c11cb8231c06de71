import { lengthText, type Units } from 'contract/geo/units'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import { checkText } from 'contract/media/check-text'
import { mediaLook } from 'contract/media/viewing'
import { t } from 'locales/review'
import { useUnits } from '~/components/shell/use-units'
import { Facts, type Fact } from '~/components/status/facts'
import { Parts } from '~/components/ui/parts'
import { FileName } from '~/components/status/file-name'
import { LookPill } from '~/components/status/status-pill'
import { timestampText, type TimeDisplay, wallClockText } from '~/lib/time/dates'
import { directionText } from 'contract/geo/direction'

/** Until its file was read nothing is known of it. */
const absentText = ({ processing }: Media) =>
  processing === 'queued' ? t('review.beingRead') : t('review.notRecorded')

/** "Photo metadata: position, time": which facts come from where; position, time and direction may differ in origin. */
function sources(media: Media): string {
  const exif = t(media.kind === 'video' ? 'review.videoMetadata' : 'review.photoMetadata')
  const words = { exif, browser: t('review.device') }
  const by: Record<string, string[]> = {}
  const note = (source: Media['timeSource'], name: string) => {
    if (source !== 'none') (by[words[source]] ??= []).push(name)
  }
  note(media.location?.source ?? 'none', t('review.position'))
  note(media.timeSource, t('review.time'))
  note(media.directionSource, t('review.direction'))
  return (
    Object.entries(by)
      .map(([source, facts]) => t('review.factsOf', { source, facts: facts.join(', ') }))
      .join(' · ') || absentText(media)
  )
}

function captured(media: Media, lot: Lot, clock: TimeDisplay): Fact {
  // Shows the camera's clock: with an offset it is a timestamp, without one the site's local time.
  const text = media.dateTaken
    ? timestampText(media.dateTaken, { ...clock, zone: lot.timeZone })
    : media.capturedLocal
      ? wallClockText(media.capturedLocal, clock.now)
      : null
  const note = t(media.dateTaken ? 'review.siteTime' : 'review.cameraClock')
  return {
    term: t('review.captured'),
    value: text ? (
      <>
        {text} <span className="text-muted-foreground">{note}</span>
      </>
    ) : (
      <span className="text-muted-foreground">{absentText(media)}</span>
    ),
  }
}

function distance(media: Media, units: Units): Fact {
  const check = media.checks.find((one) => one.kind === 'distance')
  if (!check) return null
  if (check.value === null)
    return {
      term: t('review.distance'),
      value: <span className="text-muted-foreground">{checkText(check, units)}</span>,
    }
  return {
    term: t('review.distance'),
    value: (
      <Parts
        of={t.parts('review.toTheLot', {
          distance: <b className="font-medium">{lengthText(check.value, units)}</b>,
        })}
      />
    ),
  }
}

/** Facts about one media item: name, status, time, distance, direction, and the source of each. */
export function MediaFacts({ media, lot, clock }: { media: Media; lot: Lot; clock: TimeDisplay }) {
  const units = useUnits(lot)
  const facts: Fact[] = [
    captured(media, lot, clock),
    distance(media, units),
    media.direction !== null && {
      term: t('review.facing'),
      value: <b className="font-medium">{directionText(media.direction)}</b>,
    },
    media.durationSeconds !== null && {
      term: t('review.length'),
      value: t('review.seconds', { count: Math.round(media.durationSeconds) }),
    },
    { term: t('review.source'), value: <span className="text-foreground-2">{sources(media)}</span> },
    {
      term: t('review.sent'),
      value: (
        <>
          {timestampText(media.createdAt, clock)}{' '}
          <span className="text-muted-foreground">{t('review.by', { name: media.uploadedBy.name })}</span>
        </>
      ),
    },
  ]
  return (
    <div className="px-4 pt-3.5 pb-3">
      <div className="flex items-center gap-2">
        <h2 className="flex min-w-0 flex-1">
          <FileName name={media.fileName} />
        </h2>
        <LookPill look={mediaLook(media)} />
      </div>
      <Facts facts={facts} className="mt-2 grid-cols-[76px_minmax(0,1fr)] gap-y-[3px]" />
    </div>
  )
}
