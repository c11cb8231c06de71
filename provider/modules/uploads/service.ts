import type { Deps } from 'provider/http/context'
import { deleteAbandonedUnscoped, unfinishedUnscoped } from './repo'
import { abandonedAfterMs, openReceived } from './tus'

/**
 * Deletes uploads that were not continued for three days, with their bytes, and left-over bytes of ended uploads.
 * @returns the number of deleted uploads
 */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'files'>): Promise<number> {
  const forgotten = await deleteAbandonedUnscoped(deps.db, new Date(deps.clock.now().getTime() - abandonedAfterMs))
  const received = openReceived(deps)
  const here = await received.all()
  const waiting = await unfinishedUnscoped(deps.db, here)
  for (const id of here) if (!waiting.has(id)) await received.forget(id)
  return forgotten.length
}
