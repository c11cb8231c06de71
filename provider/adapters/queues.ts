import { CompiledQuery, type Kysely } from 'kysely'
import { asOnlyNode } from 'provider/db/only-node'
import type { Database } from 'provider/db/schema'
import type { Deps } from 'provider/http/context'
import type { PgBoss } from './boss'

/** The call that requested a mail; jobs of earlier builds have none. */
type Requester = { address: string; userAgent: string }

/** Every queue with the data of its jobs. */
export type JobData = {
  /** Reads, measures and resizes uploaded originals. Only wakes a reader, which picks the next file itself. */
  'media.process': { mediaId?: string }
  /** Hash photos that an earlier version stored, so that similar ones are found. */
  'media.hash': Record<string, never>
  /** Make the PDF of a frozen report. */
  'report.render': { reportId: string }
  /** Evaluates evidence checks again: of media and those that match them, or of all media of lots that moved. */
  'media.recheck': { mediaIds: string[] } | { lotIds: string[] }
  /** Writes the mail promised to an address, whether it has an account or not. */
  'account.mail':
    | { kind: 'code'; email: string; proof: string | null }
    | ({ kind: 'forgot'; email: string } & Partial<Requester>)
  /** Sends mail that is due. */
  'mail.send': Record<string, never>
  /** Removes abandoned uploads. */
  'uploads.sweep': Record<string, never>
  /** Deletes idempotency keys and tokens that are no longer needed. */
  'house.keep': Record<string, never>
  /** Removes the files of permanently deleted rows. */
  'files.remove': { keys: string[] }
  /** Computes flags of ledgers that no call has computed. */
  'ledger.flags': Record<string, never>
  /** Permanently deletes records whose time in the archive is over. */
  'archive.purge': Record<string, never>
}
export type QueueName = keyof JobData

const settings = {
  'media.process': { retryLimit: 2, retryDelay: 10, expireInSeconds: 15 * 60 },
  'media.recheck': { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 10 * 60 },
  'media.hash': { retryLimit: 0, expireInSeconds: 5 * 60 },
  'report.render': { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 10 * 60 },
  'account.mail': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'mail.send': { retryLimit: 2, retryDelay: 10, expireInSeconds: 5 * 60 },
  'house.keep': { retryLimit: 0, expireInSeconds: 10 * 60 },
  'uploads.sweep': { retryLimit: 1, retryDelay: 60, expireInSeconds: 5 * 60 },
  'files.remove': { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 30 * 60 },
  'ledger.flags': { retryLimit: 1, retryDelay: 5, expireInSeconds: 60 * 60 },
  'archive.purge': { retryLimit: 1, retryDelay: 600, expireInSeconds: 60 * 60 },
} as const satisfies Record<QueueName, object>

/** Creates missing queues and updates the settings of the others. */
export function ensureQueues({ boss, pool }: Pick<Deps, 'boss' | 'pool'>): Promise<void> {
  // Two nodes that create a queue's tables at once would deadlock, and one of them would not start.
  return asOnlyNode(pool, async () => {
    for (const [name, options] of Object.entries(settings)) {
      await boss.createQueue(name, { name, ...options })
      await boss.updateQueue(name, { name, ...options })
    }
  })
}

/**
 * Adds a job to a queue. With a transaction as `db`, the job exists exactly when it commits, so that a record never
 * lacks the job it needs.
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
