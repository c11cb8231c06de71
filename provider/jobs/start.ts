import type PgBoss from 'pg-boss'
import type { Deps } from 'provider/http/context'
import { sweepUploads } from 'provider/modules/uploads/service'
import { keepHouse } from './housekeeping'
import { writeAccountMail } from './account-mail'
import { createMailSender } from './mail'
import { processMedia } from './media/process-media'
import { recheckMedia } from './media/media-rows'
import { purgeArchive } from './purge/purge-archive'
import { removeFiles } from './purge/remove-files'
import { renderSaved } from './reports/render-saved'
import { enqueue, ensureQueues, type JobData, type QueueName } from './queues'

/** Two cores, and the pipeline uses both for one photo: more at once would only hold more memory. */
const photosAtOnce = 2
const photosPerFetch = 16

export type Jobs = { stop(): Promise<void> }

/**
 * Starts working off the queues. `stop` waits for no job: its transaction, a mail for one, ends before the connections close,
 * and what is cut off is done anew at the next start, which every job here can bear.
 */
export async function startJobs(deps: Deps): Promise<Jobs> {
  const { boss } = deps
  const stopping = new AbortController()
  const work = <Name extends QueueName>(
    name: Name,
    options: PgBoss.WorkOptions,
    run: (jobs: PgBoss.Job<JobData[Name]>[]) => Promise<unknown>,
  ) =>
    boss.work<JobData[Name]>(name, options, async (jobs) => {
      await run(jobs)
    })
  await ensureQueues(deps)
  await work('media.process', { batchSize: photosPerFetch, pollingIntervalSeconds: 0.5 }, (jobs) =>
    processAll(deps, jobs, stopping.signal),
  )
  await work('media.recheck', { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) await recheckMedia(deps, job.data.mediaIds)
  })
  await work('report.render', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await renderSaved(deps, job.data.reportId)
  })
  await work('account.mail', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await writeAccountMail(deps, job.data)
  })
  const sendMail = createMailSender(deps, stopping.signal)
  await work('mail.send', { pollingIntervalSeconds: 1, batchSize: 50 }, async () => sendMail())
  // What fell due while nobody worked, and what failed once, is looked for every minute.
  await boss.schedule('mail.send', '* * * * *')
  await work('uploads.sweep', { pollingIntervalSeconds: 60 }, () => sweepUploads(deps))
  await boss.schedule('uploads.sweep', '17 3 * * *')
  await work('house.keep', { pollingIntervalSeconds: 60 }, async () => {
    deps.log.info(await keepHouse(deps.db, deps.clock.now()), 'kept house')
  })
  await boss.schedule('house.keep', '17 * * * *')
  await work('archive.purge', { pollingIntervalSeconds: 60 }, async () => {
    deps.log.info({ records: await purgeArchive(deps) }, 'purged the archive')
  })
  await boss.schedule('archive.purge', '37 3 * * *')
  await work('files.remove', { pollingIntervalSeconds: 60 }, async (jobs) => {
    for (const job of jobs) await removeFiles(deps, job.data.keys)
  })
  await requeueForgotten(deps)
  return {
    stop: async () => {
      stopping.abort()
      // Its graceful way waits a second and more, in steps of half of one.
      await boss.stop({ graceful: false })
    },
  }
}

/** Works a batch off, some at once, until stopped; one that fails does not keep the others from being done. */
async function processAll(
  deps: Deps,
  jobs: PgBoss.Job<JobData['media.process']>[],
  stopping: AbortSignal,
): Promise<void> {
  const waiting = [...jobs]
  const failed: unknown[] = []
  const lane = async () => {
    for (let job = waiting.shift(); job && !stopping.aborted; job = waiting.shift()) {
      await processMedia(deps, job.data.mediaId).catch((error: unknown) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: photosAtOnce }, lane))
  // Those that are ready are skipped when the queue tries the batch again.
  if (failed.length > 0) throw failed[0]
}

/**
 * Gives queued media and reports without a job a new one at every start: the photos of a new demo, and uploads whose job used up its
 * tries while the disk was full. The latest come first, since people look at them first.
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
  const reports = await db.selectFrom('reports').select('uuid').where('status', '=', 'queued').execute()
  for (const { uuid } of reports) await enqueue(boss, db, 'report.render', { reportId: uuid })
}
