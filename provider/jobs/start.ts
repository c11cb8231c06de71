import type PgBoss from 'pg-boss'
import type { Deps } from 'provider/http/context'
import { sweepUploads } from 'provider/modules/uploads/service'
import { keepHouse } from './housekeeping'
import { sendDueMail } from './mail'
import { processMedia } from './media/process-media'
import { recheckMedia } from './media/media-rows'
import { purgeArchive } from './purge/purge-archive'
import { enqueue, ensureQueues, type JobData } from './queues'

/** Two cores, and the pipeline uses both for one photo: more at once would only hold more memory. */
const photosAtOnce = 2
const photosPerFetch = 16

export type Jobs = { stop(): Promise<void> }

/**
 * Starts working off the queues. `stop` lets the jobs under way finish for a second; what is cut off is tried again at the
 * next start.
 */
export async function startJobs(deps: Deps): Promise<Jobs> {
  const { boss } = deps
  await ensureQueues(boss)
  await boss.work<JobData['media.process']>(
    'media.process',
    { batchSize: photosPerFetch, pollingIntervalSeconds: 0.5 },
    (jobs) => processAll(deps, jobs),
  )
  await boss.work<JobData['media.recheck']>('media.recheck', { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await recheckMedia(deps, job.data.mediaIds)
  })
  await boss.work<JobData['mail.send']>('mail.send', { pollingIntervalSeconds: 1, batchSize: 50 }, () =>
    sendDueMail(deps),
  )
  // What fell due while nobody worked, and what failed once, is looked for every minute.
  await boss.schedule('mail.send', '* * * * *')
  await boss.work<JobData['uploads.sweep']>('uploads.sweep', { pollingIntervalSeconds: 60 }, () => sweepUploads(deps))
  await boss.schedule('uploads.sweep', '17 3 * * *')
  await boss.work<JobData['house.keep']>('house.keep', { pollingIntervalSeconds: 60 }, async () => {
    deps.log.info(await keepHouse(deps.db, deps.clock.now()), 'kept house')
  })
  await boss.schedule('house.keep', '17 * * * *')
  await boss.work<JobData['files.remove']>('files.remove', { pollingIntervalSeconds: 5 }, async (jobs) => {
    for (const job of jobs) await deps.files.remove(job.data.key)
  })
  await boss.work<JobData['archive.purge']>('archive.purge', { pollingIntervalSeconds: 60 }, async () => {
    deps.log.info({ records: await purgeArchive(deps) }, 'purged the archive')
  })
  await boss.schedule('archive.purge', '37 3 * * *')
  await requeueForgotten(deps)
  return { stop: () => boss.stop({ graceful: true, timeout: 1000, wait: true }) }
}

/** Works a batch off, some at once; one that fails does not keep the others from being done. */
async function processAll(deps: Deps, jobs: PgBoss.Job<JobData['media.process']>[]): Promise<void> {
  const waiting = [...jobs]
  const failed: unknown[] = []
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await processMedia(deps, job.data.mediaId).catch((error: unknown) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: photosAtOnce }, lane))
  // Those that are ready are skipped when the queue tries the batch again.
  if (failed.length > 0) throw failed[0]
}

/**
 * Uploads whose job is gone (its tries used up while the disk was full), and photos of the demo that are still to be drawn, get
 * a new one at every start; the latest first, since they are looked at first.
 */
async function requeueForgotten({ boss, db }: Deps): Promise<void> {
  const rows = await db
    .selectFrom('media')
    .select('uuid')
    .where('processing', '=', 'queued')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(10_000)
    .execute()
  for (const { uuid } of rows) await enqueue(boss, db, 'media.process', { mediaId: uuid })
}
