import { Link } from '@remix-run/react'
import type { Attempt } from 'contract/inspections/calls'
import { type Bucket, buckets } from 'contract/core/statuses'
import { t } from 'locales/requests'
import type { Clock } from '~/components/shell/use-clock'
import { PlumbTimeline } from '~/components/status/plumb-timeline'
import { PhotoMark } from '~/components/status/shape'
import { useResource } from '~/hooks/use-resource'
import { countText } from '~/lib/text/money'
import { filePath, paths } from '~/lib/paths'
import { latestEntries } from './history/attempt-entries'

type Waiting = { uuid: string; itemId: string; picture: string | null; bucket: Bucket }
type PeekDetails = { attempts: Attempt[]; waiting: Waiting[]; total: number }

/** Milliseconds after which the details of a row under the cursor are loaded. */
const rest = 150

type PeekProps = { lotId: string; requestId: string; toReview: number; clock: Clock }

function WaitingThumbs({
  lotId,
  requestId,
  toReview,
  details,
}: Omit<PeekProps, 'clock'> & { details: PeekDetails | undefined }) {
  const places = Array.from({ length: Math.min(4, toReview) }, (_, index) => details?.waiting[index])
  return (
    <section>
      <h3 className="text-sm text-foreground">
        {t('requests.waitingForReview')}{' '}
        <span className="ms-1 font-normal text-muted-foreground">
          {details
            ? t('requests.ofTotal', { count: countText(toReview), total: countText(details.total) })
            : countText(toReview)}
        </span>
      </h3>
      <ul className="mt-2.5 grid grid-cols-4 gap-1.5">
        {places.map((media, index) => (
          <li key={media?.uuid ?? index} className="thumb aspect-[4/3]">
            {media && (
              <Link
                to={paths.media({ lotId, requestId, itemId: media.itemId, mediaId: media.uuid })}
                aria-label={t('requests.openMedia', { status: buckets[media.bucket].label })}
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
export function RequestPeekDetails({ lotId, requestId, toReview, clock }: PeekProps) {
  const details = useResource<PeekDetails>(paths.glance(requestId), { rest })
  const latest = details ? latestEntries(details.attempts, clock) : []
  return (
    <div className="flex flex-col gap-6">
      {toReview > 0 && <WaitingThumbs lotId={lotId} requestId={requestId} toReview={toReview} details={details} />}
      {latest.length > 0 && (
        <section>
          <h3 className="mb-2.5 text-sm text-foreground">{t('requests.latest')}</h3>
          <PlumbTimeline entries={latest} />
        </section>
      )}
    </div>
  )
}
