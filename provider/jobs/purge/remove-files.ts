import type { Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import type { PgBoss } from 'provider/adapters/boss'
import { enqueue } from 'provider/adapters/queues'

/**
 * Removes files after the transaction that deletes their rows has committed: a slow or unavailable store must not keep
 * a transaction open, and the job retries until they are gone.
 */
export async function enqueueRemoval(boss: PgBoss, tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(boss, tx, 'files.remove', { keys: [...keys] })
}

/** Removes files; missing ones are skipped. */
export async function removeFiles({ files }: Pick<Deps, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}
