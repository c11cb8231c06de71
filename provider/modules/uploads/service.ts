import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from 'provider/http/context'
import { deleteAbandonedUnscoped } from './repo'
import { abandonedAfterMs } from './tus'

/** Forgets uploads that nobody continued for three days, and removes their bytes. @returns how many */
export async function sweepUploads({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<number> {
  const ids = await deleteAbandonedUnscoped(db, new Date(clock.now().getTime() - abandonedAfterMs))
  const directory = join(config.dataDir, 'uploads')
  for (const id of ids) for (const name of [id, `${id}.json`]) await rm(join(directory, name), { force: true })
  return ids.length
}
