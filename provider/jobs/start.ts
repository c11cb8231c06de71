import type PgBoss from 'pg-boss'
import type { Deps } from 'provider/http/context'
import { sweepUploads } from 'provider/modules/uploads/public'
import { purgeExpired } from './housekeeping'
import { writeAccountMail } from 'provider/notify/account-mail'
import { createMailSender, endMailClaims } from 'provider/notify/mail'
import { hashStoredPhotos } from 'provider/media/hash-stored'
import { refreshStaleFlags } from 'provider/records/ledger/flags'
import { processQueuedMedia } from './media-queue'
import { recheck } from 'provider/media/media-rows'
import { purgeArchive } from './purge/purge-archive'
import { removeFiles } from './purge/remove-files'
import { renderSaved } from './reports/render-saved'
import { enqueue, ensureQueues, type JobData, type QueueName } from 'provider/adapters/queues'

/** The pipeline uses both cores for one photo; more at once would only use more memory. */
const photosAtOnce = 2

export type Jobs = { stop(): Promise<void> }

type Work = <Name extends QueueName>(
  name: Name,
  options: PgBoss.WorkOptions,
  run: (jobs: PgBoss.Job<JobData[Name]>[]) => Promise<unknown>,
) => Promise<string>

/**
 * Starts processing the queues. `stop` does not wait for jobs: an open transaction, such as a mail's, ends before the
 * connections close. Interrupted jobs run again at the next start, which is safe for all of them.
 */
export async function startJobs(deps: Deps): Promise<Jobs> {
  const { boss } = deps
  const stopping = new AbortController()
  const work: Work = (name, options, run) =>
    boss.work(name, options, async (jobs: Parameters<typeof run>[0]) => {
      await run(jobs)
    })
  await ensureQueues(deps)
  if (deps.config.databaseUrl === null) await endMailClaims(deps.db)
  // Jobs of this queue only wake a reader; media-queue.ts decides which file is next.
  for (let reader = 0; reader < photosAtOnce; reader++)
    await work('media.process', { pollingIntervalSeconds: 0.5 }, () => processQueuedMedia(deps, stopping.signal))
  await boss.schedule('media.process', '* * * * *')
  await work('media.recheck', { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) await recheck(deps, data)
  })
  await work('media.hash', { pollingIntervalSeconds: 60 }, () => hashStoredPhotos(deps, stopping.signal))
  await boss.schedule('media.hash', '* * * * *')
  await work('report.render', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await renderSaved(deps, job.data.reportId)
  })
  await work('account.mail', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await writeAccountMail(deps, job.data)
  })
  const sendMail = createMailSender(deps, stopping.signal)
  await work('mail.send', { pollingIntervalSeconds: 1, batchSize: 50 }, async () => sendMail())
  // Every minute, for mail that fell due while no process ran or that failed.
  await boss.schedule('mail.send', '* * * * *')
  await startSweeps(deps, work, stopping.signal)
  await requeueForgotten(deps)
  return {
    stop: async () => {
      stopping.abort()
      // The graceful shutdown takes a second and more.
      await boss.stop({ graceful: false })
    },
  }
}

/** Wakes the readers for queued media and ledgers, such as those of a new demo, and queues reports without a job. */
async function requeueForgotten({ boss, db }: Deps): Promise<void> {
  for (let reader = 0; reader < photosAtOnce; reader++) await enqueue(boss, db, 'media.process', {})
  await enqueue(boss, db, 'ledger.flags', {})
  const reports = await db.selectFrom('reports').select('uuid').where('status', '=', 'queued').execute()
  for (const { uuid } of reports) await enqueue(boss, db, 'report.render', { reportId: uuid })
}

/** Starts the jobs that clean up and that follow the calendar. */
async function startSweeps(deps: Deps, work: Work, signal: AbortSignal): Promise<void> {
  await work('uploads.sweep', { pollingIntervalSeconds: 60 }, () => sweepUploads(deps))
  await deps.boss.schedule('uploads.sweep', '17 3 * * *')
  await work('house.keep', { pollingIntervalSeconds: 60 }, async () => {
    deps.log.info(await purgeExpired(deps.db, deps.clock.now()), 'purged expired data')
  })
  await deps.boss.schedule('house.keep', '17 * * * *')
  await work('ledger.flags', { pollingIntervalSeconds: 1 }, () => refreshStaleFlags(deps.db, deps.clock.now(), signal))
  // Every minute, for change orders that come into effect.
  await deps.boss.schedule('ledger.flags', '* * * * *')
  await work('archive.purge', { pollingIntervalSeconds: 60 }, async () => {
    deps.log.info({ records: await purgeArchive(deps) }, 'purged the archive')
  })
  await deps.boss.schedule('archive.purge', '37 3 * * *')
  await work('files.remove', { pollingIntervalSeconds: 60 }, async (jobs) => {
    for (const job of jobs) await removeFiles(deps, job.data.keys)
  })
}
