import { Link } from '@remix-run/react'
import type { Attempt } from 'contract/inspections'
import { type Bucket, buckets } from 'contract/statuses'
import type { Clock } from '~/components/shell/use-clock'
import { PlumbTimeline } from '~/components/status/plumb-timeline'
import { PhotoMark } from '~/components/status/shape'
import { useBeside } from '~/hooks/use-beside'
import { countText } from '~/lib/money'
import { filePath, paths } from '~/lib/paths'
import { latestEntries } from './attempt-entries'

type Waiting = { uuid: string; itemId: string; picture: string | null; bucket: Bucket }
type Told = { attempts: Attempt[]; waiting: Waiting[]; total: number }

/** The cursor may run through a list: only a row it rests on is asked about. */
const rest = 150

type GlanceProps = { lotId: string; requestId: string; toReview: number; clock: Clock }

function WaitingThumbs({ lotId, requestId, toReview, told }: Omit<GlanceProps, 'clock'> & { told: Told | undefined }) {
  const places = Array.from({ length: Math.min(4, toReview) }, (_, index) => told?.waiting[index])
  return (
    <section>
      <h3 className="text-sm text-foreground">
        Waiting for review{' '}
        <span className="ml-1 font-normal text-muted-foreground">
          {countText(toReview)}
          {told && ` of ${countText(told.total)}`}
        </span>
      </h3>
      <ul className="mt-2.5 grid grid-cols-4 gap-1.5">
        {places.map((media, index) => (
          <li key={media?.uuid ?? index} className="thumb aspect-[4/3]">
            {media && (
              <Link
                to={paths.media({ lotId, requestId, itemId: media.itemId, mediaId: media.uuid })}
                aria-label={`${buckets[media.bucket].label}, open`}
                className="block size-full"
              >
                {media.picture && (
                  <img src={filePath(media.picture)} alt="" decoding="async" className="size-full object-cover" />
                )}
                <PhotoMark {...buckets[media.bucket]} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the facts of a panel: what waits for review in pictures, and the two latest steps. */
export function RequestGlance({ lotId, requestId, toReview, clock }: GlanceProps) {
  const told = useBeside<Told>(paths.glance(requestId), { rest })
  const latest = told ? latestEntries(told.attempts, clock) : []
  return (
    <div className="flex flex-col gap-6">
      {toReview > 0 && <WaitingThumbs lotId={lotId} requestId={requestId} toReview={toReview} told={told} />}
      {latest.length > 0 && (
        <section>
          <h3 className="mb-2.5 text-sm text-foreground">Latest</h3>
          <PlumbTimeline entries={latest} />
        </section>
      )}
    </div>
  )
}
