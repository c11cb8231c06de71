import type { JobDeps } from './process-media'
import { decoders } from './run-apart'
import { RefusedFile } from './refusals'
import { sql } from 'kysely'
import { inTransaction } from 'provider/db/transaction'
import { saveHashes, lockMediaMatching } from './look-alikes'
import { derivedKey } from './media-files'
import { recheckCopies } from './media-rows'
import type { PictureHashes } from './picture-hash'

/** Milliseconds of each minute for photos stored by a version without these hashes; the rest is left to uploads. */
const longestRunMs = 30_000

const noHashes: PictureHashes = { wholes: [], parts: [] }

/**
 * Hashes the previews of ready photos without hashes, oldest first, so that each is compared with all earlier ones, and
 * runs their checks again. A photo that cannot be read now is left to the next run. @returns the number of hashed
 * photos
 */
export async function hashStoredPhotos(deps: JobDeps, stopping: AbortSignal): Promise<number> {
  const end = performance.now() + longestRunMs
  const failed: string[] = []
  let hashed = 0
  while (!stopping.aborted && performance.now() < end) {
    const photo = await nextUnhashed(deps, failed)
    if (!photo) break
    const hashes = await hashPreviewOf(deps, photo.storage_key)
    if (hashes === null) {
      failed.push(photo.uuid)
      continue
    }
    await inTransaction(deps.db, async (tx) => {
      await lockMediaMatching(tx)
      await saveHashes(tx, photo.uuid, hashes)
    })
    await recheckCopies(deps, photo.uuid)
    hashed += 1
  }
  return hashed
}

function nextUnhashed({ db }: JobDeps, failed: readonly string[]) {
  return db
    .selectFrom('media')
    .select(['uuid', 'storage_key'])
    .where('hashed', '=', false)
    .where('kind', '=', 'image')
    .where('processing', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`uuid <> all(${[...failed]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst()
}

/** Hashes of a preview; empty if it is missing or not a picture, null if it cannot be read now. */
async function hashPreviewOf({ files, log }: JobDeps, storageKey: string): Promise<PictureHashes | null> {
  const key = derivedKey(storageKey, 'preview')
  try {
    if ((await files.stat(key)) === null) return noHashes
    return await files.withLocalPath(key, (path) => decoders.run('hash', path))
  } catch (error) {
    log.warn({ key, err: error }, 'preview cannot be read')
    return error instanceof RefusedFile ? noHashes : null
  }
}
