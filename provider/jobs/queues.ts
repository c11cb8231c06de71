import { CompiledQuery, type Kysely } from 'kysely'
import { asOnlyNode } from 'provider/db/only-node'
import type { Database } from 'provider/db/schema'
import type { Deps } from 'provider/http/context'
import type { PgBoss } from 'provider/jobs/boss'

/** The call that asked for a mail; jobs of the build before carry none. */
export type Asker = { address: string; userAgent: string }

/** Every queue: what its jobs carry, how long one may take, how often it is tried. */
export type JobData = {
  /** Read, measure and reduce uploaded originals: wakes a reader, which takes whichever is next in turn. */
  'media.process': { mediaId?: string }
  /** Make the PDF of a frozen report. */
  'report.render': { reportId: string }
  /** Answer the evidence checks again, as after a lot was placed or a limit changed. */
  'media.recheck': { mediaIds: string[] }
  /** Write the mail an address was promised, whether it has an account or not. */
  'account.mail':
    | { kind: 'code'; email: string; proof: string | null }
    | ({ kind: 'forgot'; email: string } & Partial<Asker>)
  /** Send the mail that is due. */
  'mail.send': Record<string, never>
  /** Forget uploads that nobody continued. */
  'uploads.sweep': Record<string, never>
  /** Forget idempotency keys and tokens that nobody needs any more. */
  'house.keep': Record<string, never>
  /** Remove the files of rows that were deleted for good. */
  'files.remove': { keys: string[] }
  /** Delete for good what lay in the archive for thirty days. */
  'archive.purge': Record<string, never>
}
export type QueueName = keyof JobData

const settings = {
  'media.process': { retryLimit: 2, retryDelay: 10, expireInSeconds: 15 * 60 },
  'media.recheck': { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 10 * 60 },
  'report.render': { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 10 * 60 },
  'account.mail': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'mail.send': { retryLimit: 2, retryDelay: 10, expireInSeconds: 5 * 60 },
  'house.keep': { retryLimit: 0, expireInSeconds: 10 * 60 },
  'uploads.sweep': { retryLimit: 1, retryDelay: 60, expireInSeconds: 5 * 60 },
  'files.remove': { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 30 * 60 },
  'archive.purge': { retryLimit: 1, retryDelay: 600, expireInSeconds: 60 * 60 },
} as const satisfies Record<QueueName, object>

/** Makes the queues that are missing and brings the settings of the others to this build's. */
export function ensureQueues({ boss, pool }: Pick<Deps, 'boss' | 'pool'>): Promise<void> {
  // A queue's tables made by two nodes at once are a deadlock, which would keep one of them from starting.
  return asOnlyNode(pool, async () => {
    for (const [name, options] of Object.entries(settings)) {
      await boss.createQueue(name, { name, ...options })
      await boss.updateQueue(name, { name, ...options })
    }
  })
}

/**
 * Puts a job into a queue. Handed a transaction, the job exists exactly when that transaction commits, so a record that
 * needs work is never left without it.
 */
export async function enqueue<Name extends QueueName>(
  boss: PgBoss,
  db: Kysely<Database>,
  name: Name,
  data: JobData[Name],
  startAfter?: Date,
): Promise<void> {
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }
  await boss.send(name, data, { db: { executeSql }, ...(startAfter ? { startAfter } : {}) })
}
