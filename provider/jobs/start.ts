import type PgBoss from 'pg-boss'
import type { Deps } from 'provider/http/context'
import { sweepUploads } from 'provider/modules/uploads/service'
import { keepHouse } from './housekeeping'
import { writeAccountMail } from './account-mail'
import { createMailSender, endMailClaims } from './mail'
import { processQueuedMedia, shortenHolds } from './media/media-queue'
import { recheckMedia } from './media/media-rows'
import { purgeArchive } from './purge/purge-archive'
import { removeFiles } from './purge/remove-files'
import { renderSaved } from './reports/render-saved'
import { enqueue, ensureQueues, type JobData, type QueueName } from './queues'

/** Two cores, and the pipeline uses both for one photo: more at once would only hold more memory. */
const photosAtOnce = 2

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
  if (deps.config.databaseUrl === null) {
    await endMailClaims(deps.db)
    await shortenHolds(deps.db)
  }
  // A job of this queue is a wake-up call; whose file is read next is decided by media-queue.ts.
  for (let reader = 0; reader < photosAtOnce; reader++)
    await work('media.process', { pollingIntervalSeconds: 0.5 }, () => processQueuedMedia(deps, stopping.signal))
  await boss.schedule('media.process', '* * * * *')
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

/** Wakes the readers for queued media, a new demo's among them, and queues reports whose job is gone. */
async function requeueForgotten({ boss, db }: Deps): Promise<void> {
  for (let reader = 0; reader < photosAtOnce; reader++) await enqueue(boss, db, 'media.process', {})
  const reports = await db.selectFrom('reports').select('uuid').where('status', '=', 'queued').execute()
  for (const { uuid } of reports) await enqueue(boss, db, 'report.render', { reportId: uuid })
}
