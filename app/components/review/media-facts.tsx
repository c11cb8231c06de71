import { metres } from 'contract/checks'
import type { Lot } from 'contract/lots'
import type { Media } from 'contract/media'
import { mediaLook } from 'contract/statuses'
import { Facts, type Fact } from '~/components/status/facts'
import { LookPill } from '~/components/status/status-pill'
import { momentText, type Telling, wallClockText } from '~/lib/dates'
import { directionText } from '~/lib/ground'

const words = { exif: 'EXIF', browser: 'Browser', none: 'not recorded' } as const

/** Until its file was read nothing is known of it. */
const lacking = ({ processing }: Media) => (processing === 'queued' ? 'being read' : words.none)

/** "EXIF position, time": which facts come from where; position, time and direction may differ in origin. */
function sources(media: Media): string {
  const by: Record<string, string[]> = {}
  const note = (source: keyof typeof words, name: string) => {
    if (source !== 'none') (by[words[source]] ??= []).push(name)
  }
  note(media.location?.source ?? 'none', 'position')
  note(media.timeSource, 'time')
  note(media.directionSource, 'direction')
  return (
    Object.entries(by)
      .map(([source, facts]) => `${source} ${facts.join(', ')}`)
      .join(' · ') || lacking(media)
  )
}

function captured(media: Media, lot: Lot, clock: Telling): Fact {
  // The camera's clock is shown as it read: with an offset it is a moment, without one it is the site's wall clock.
  const text = media.dateTaken
    ? momentText(media.dateTaken, { ...clock, zone: lot.timeZone })
    : media.capturedLocal
      ? wallClockText(media.capturedLocal, clock.now)
      : null
  const note = media.dateTaken ? 'site time' : 'camera clock, no zone'
  return {
    term: 'Captured',
    value: text ? (
      <>
        {text} <span className="text-muted-foreground">{note}</span>
      </>
    ) : (
      <span className="text-muted-foreground">{lacking(media)}</span>
    ),
  }
}

function distance(media: Media): Fact {
  const check = media.checks.find((one) => one.kind === 'distance')
  if (!check) return null
  if (check.value === null)
    return { term: 'Distance', value: <span className="text-muted-foreground">{check.detail}</span> }
  return {
    term: 'Distance',
    value: (
      <>
        <b className="font-medium">{metres(check.value)}</b> to the lot
      </>
    ),
  }
}

/** What is known of one media item: name, status, when, how far, which way, and where each fact comes from. */
export function MediaFacts({ media, lot, clock }: { media: Media; lot: Lot; clock: Telling }) {
  const facts: Fact[] = [
    captured(media, lot, clock),
    distance(media),
    media.direction !== null && {
      term: 'Direction',
      value: <b className="font-medium">{directionText(media.direction)}</b>,
    },
    media.durationSeconds !== null && { term: 'Length', value: `${Math.round(media.durationSeconds)} s` },
    { term: 'Source', value: <span className="text-foreground-2">{sources(media)}</span> },
    {
      term: 'Sent',
      value: (
        <>
          {momentText(media.createdAt, clock)} <span className="text-muted-foreground">by {media.uploadedBy.name}</span>
        </>
      ),
    },
  ]
  return (
    <div className="px-4 pt-3.5 pb-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate" title={media.fileName}>
          {media.fileName}
        </h2>
        <LookPill look={mediaLook(media)} />
      </div>
      <Facts facts={facts} className="mt-2 grid-cols-[76px_minmax(0,1fr)] gap-y-[3px]" />
    </div>
  )
}
