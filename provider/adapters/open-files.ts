import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SettingError, type Config } from 'provider/config'
import { StoreError, type RequestLimits } from './bucket'
import { diskFileStore, type FileStore } from './files'
import { bucketFileStore } from './files-s3'

type Given = Pick<Config, 'dataDir' | 'bucket'>

/** Folder of this node alone for files in transfer. */
export const temporaryFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'tmp')

/**
 * Opens the configured store: the bucket of FILES_URL, else the folder in DATA_DIR.
 * @throws SettingError with one sentence when the bucket does not allow writing, reading, listing and deleting
 */
export async function openFileStore(config: Given, limits?: RequestLimits): Promise<FileStore> {
  if (!config.bucket) return diskFileStore(join(config.dataDir, 'files'))
  const files = await bucketFileStore(config.bucket, temporaryFolder(config), limits)
  const failure = await tryStore(files).catch((error: unknown) => error)
  if (failure) throw new SettingError(`FILES_URL cannot be used: ${reasonOf(failure, config.bucket.bucket)}.`)
  return files
}

/** Tries every operation once with a few bytes. */
async function tryStore(files: FileStore): Promise<void> {
  const key = `start/${randomUUID()}`
  await files.put(key, Buffer.from('Plumbline'))
  await files.read(key)
  await files.list('start')
  await files.remove(key)
}

function reasonOf(failure: unknown, bucket: string): string {
  if (!(failure instanceof StoreError)) return failure instanceof Error ? failure.message : String(failure)
  if (failure.code === 'NoSuchBucket') return `there is no bucket "${bucket}" there`
  if (failure.status === 403) return `FILES_KEY_ID and FILES_SECRET are not let in (${failure.code})`
  return failure.message
}
