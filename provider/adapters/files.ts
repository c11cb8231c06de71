import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes from `start` to `end`, both inclusive, as in HTTP ranges. */
export type ByteRange = { start: number; end: number }
export type StoredFile = { bytes: number; sha256: string }

/**
 * Storage of uploaded and derived files. Only the server makes keys ("media/<uuid>/original.jpg"). A file is complete
 * and durable when `put` or `adopt` resolves and never changes afterwards, so an object store can implement this too.
 */
export interface FileStore {
  put(key: string, content: Buffer | Readable): Promise<StoredFile>
  /** Moves a finished file (an upload) from the local disk into the store; the path no longer exists afterwards. */
  adopt(key: string, path: string): Promise<void>
  /** @throws when there is no such file */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Reads the whole file into memory: for images, never for videos. */
  read(key: string): Promise<Buffer>
  stat(key: string): Promise<{ bytes: number } | null>
  /** Lists the keys below a folder, in no particular order; empty when there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removes a file; a missing file is not an error. */
  remove(key: string): Promise<void>
  /** Runs `use` with a local path to the file, for tools that need a path. */
  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/i

/** @throws when the text is not a valid key, so that user input never becomes a path */
export function requireKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
}

/**
 * A store in a local directory. Files are written to a temporary name, synced and renamed; the directory is synced too.
 */
export async function diskFileStore(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming')
  await mkdir(incoming, { recursive: true })
  await clearFolder(incoming)
  const pathOf = (key: string): string => {
    requireKey(key)
    return join(directory, 'stored', key)
  }
  return {
    async put(key, content) {
      const target = pathOf(key)
      const temporary = join(incoming, randomUUID())
      try {
        const stored = await writeSynced(temporary, content)
        await moveIntoPlace(temporary, target)
        return stored
      } finally {
        await rm(temporary, { force: true })
      }
    },
    // Every method is async, so that an invalid key rejects the promise instead of throwing at the call.
    adopt: async (key, path) => adoptFile(path, pathOf(key), join(incoming, randomUUID())),
    async get(key, range) {
      const file = await open(pathOf(key), 'r')
      return file.createReadStream(range)
    },
    read: async (key) => readAll(pathOf(key)),
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullWhenMissing)
      return found?.isFile() ? { bytes: found.size } : null
    },
    async list(folder) {
      const top = pathOf(folder)
      const found = await readdir(top, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
      const files = (found ?? []).filter((entry) => entry.isFile())
      return files.map(({ parentPath, name }) =>
        [folder, relative(top, join(parentPath, name)).split(sep)].flat().join('/'),
      )
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    withLocalPath: async (key, use) => use(pathOf(key)),
  }
}

/** Treats only ENOENT and ENOTDIR as a missing file; a disk that cannot be read is a failure. */
function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

/** Removes incomplete files of a process that died; no caller was answered that they are stored. */
export async function clearFolder(incoming: string): Promise<void> {
  const names = await readdir(incoming)
  await Promise.all(names.map((name) => rm(join(incoming, name), { force: true })))
}

/** Writes a new file and syncs it to disk before it resolves. */
export async function writeSynced(path: string, content: Buffer | Readable): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
  await pipeline(source, count, createWriteStream(path, { flags: 'wx', flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

async function adoptFile(from: string, target: string, temporary: string): Promise<void> {
  await syncPath(from)
  try {
    await moveIntoPlace(from, target)
  } catch (error) {
    // The upload directory may be on another disk: copy there, then still rename into place.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, temporary)
    await syncPath(temporary)
    await moveIntoPlace(temporary, target)
    await rm(from, { force: true })
  }
}

async function moveIntoPlace(from: string, target: string): Promise<void> {
  const directory = dirname(target)
  await mkdir(directory, { recursive: true })
  await rename(from, target)
  await syncPath(directory)
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    // Windows cannot sync a directory and does not need to.
    await handle.sync().catch((error: unknown) => {
      if (process.platform !== 'win32') throw error
    })
  } finally {
    await handle.close()
  }
}

async function readAll(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
