import type { Deps } from 'provider/http/context'
import { deleteAbandonedUnscoped, unfinishedUnscoped } from './repo'
import { abandonedAfterMs, openReceived } from './tus'

/**
 * Forgets uploads that nobody continued for three days, and removes their bytes; also those that could not be removed when
 * their upload ended. @returns how many were forgotten
 */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'files'>): Promise<number> {
  const forgotten = await deleteAbandonedUnscoped(deps.db, new Date(deps.clock.now().getTime() - abandonedAfterMs))
  const received = openReceived(deps)
  const here = await received.all()
  const waiting = await unfinishedUnscoped(deps.db, here)
  for (const id of here) if (!waiting.has(id)) await received.forget(id)
  return forgotten.length
}
