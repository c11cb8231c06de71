import { sql } from 'kysely'

import { inTransaction, type Db } from 'provider/db/transaction'
import { processMedia, type JobDeps } from 'provider/media/process-media'

/**
 * Seconds for which a reader holds a file; renewed while it reads, so that after a crash another reader takes the file
 * then. A file that could not be read for the moment (disk, object store, database) waits as long.
 */
const heldSeconds = 30
const renewalMs = (heldSeconds * 1000) / 3
/** The job queue ends a job after 15 minutes; the rest is left to the next. */
const longestRunMs = 10 * 60_000
/** Files above this many bytes are large, as videos and HEIC are whatever their size. */
const smallBytes = 8_000_000

/**
 * Reads queued files one after the other until none is left, `stopping` is aborted, or a run is long enough.
 * @returns how many were taken
 */
export async function processQueuedMedia(deps: JobDeps, stopping: AbortSignal): Promise<number> {
  const end = performance.now() + longestRunMs
  let taken = 0
  while (!stopping.aborted && performance.now() < end) {
    const mediaId = await takeNext(deps.db)
    if (mediaId === null) break
    taken += 1
    await readHeld(deps, mediaId)
  }
  return taken
}

/**
 * Holds the file whose turn it is, on any node: real uploads before the demo's photos, then the agency that waited
 * longest for a turn, then its person that did, then that person's small files before large ones, in the order of
 * arrival.
 * @returns its id, or null when none waits
 */
export function takeNext(db: Db): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ uuid: string; agency: string; person: string }>`
      select media.uuid, waiting.agency, waiting.person from media
      join draw_requests on draw_requests.uuid = media.draw_request
      cross join lateral (select coalesce(draw_requests.agency, media.uploaded_by) as agency, media.uploaded_by as person) waiting
      left join media_turns on media_turns.agency = waiting.agency and media_turns.person = waiting.person
      left join (select agency, max(taken_at) as taken_at from media_turns group by agency) agencies on agencies.agency = waiting.agency
      where media.processing = 'queued' and media.deleted_at is null
        and (media.process_after is null or media.process_after <= now())
      order by media.upload_id is null, agencies.taken_at nulls first, media_turns.taken_at nulls first,
        media.kind = 'video' or media.content_type = 'image/heic' or media.bytes > ${smallBytes},
        -- The demo's latest photos are looked at first.
        case when media.upload_id is null then media.created_at end desc, media.created_at, media.uuid
      limit 1 for update of media skip locked`.execute(tx)
    const [next] = rows
    if (!next) return null
    await hold(tx, next.uuid)
    await sql`insert into media_turns (agency, person, taken_at) values (${next.agency}, ${next.person}, clock_timestamp())
      on conflict (agency, person) do update set taken_at = excluded.taken_at`.execute(tx)
    return next.uuid
  })
}

async function readHeld(deps: JobDeps, mediaId: string): Promise<void> {
  const warn = (message: string) => (error: unknown) => deps.log.warn({ media: mediaId, err: error }, message)
  const renewal = setInterval(
    () => void hold(deps.db, mediaId).catch(warn('hold of an upload was not renewed')),
    renewalMs,
  )
  try {
    await processMedia(deps, mediaId)
  } catch (error) {
    warn('upload could not be read now')(error)
    await hold(deps.db, mediaId)
  } finally {
    clearInterval(renewal)
  }
}

/** Keeps every reader from a file that is still queued. */
async function hold(db: Db, mediaId: string): Promise<void> {
  await sql`update media set process_after = now() + make_interval(secs => ${heldSeconds})
    where uuid = ${mediaId} and processing = 'queued'`.execute(db)
}
