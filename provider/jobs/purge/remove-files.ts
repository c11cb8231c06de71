import type { Tx } from 'provider/db/transaction'
import type { Deps } from 'provider/http/context'
import type { PgBoss } from 'provider/jobs/boss'
import { enqueue } from 'provider/jobs/queues'

/**
 * Has files removed once the transaction that deletes their rows has committed: a slow or unavailable store must keep no
 * transaction open, and the job tries again until they are gone.
 */
export async function enqueueRemoval(boss: PgBoss, tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(boss, tx, 'files.remove', { keys: [...keys] })
}

/** Removes files; keys that are gone already are passed over. */
export async function removeFiles({ files }: Pick<Deps, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}
