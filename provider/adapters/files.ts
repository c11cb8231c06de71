import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes from `start` to `end`, both included, as HTTP ranges count them. */
export type ByteRange = { start: number; end: number }
export type StoredFile = { bytes: number; sha256: string }

/**
 * Where uploaded and derived bytes live. Keys are made by the server alone ("media/<uuid>/original.jpg"); a file is whole and
 * durable when `put` or `adopt` answers, and is never changed afterwards, so an object store can stand behind it as well.
 */
export interface FileStore {
  put(key: string, content: Buffer | Readable): Promise<StoredFile>
  /** Takes over a finished file from the local disk (an upload); the path is gone afterwards. */
  adopt(key: string, path: string): Promise<void>
  /** @throws when there is no such file */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** The whole file in memory: for pictures, never for videos. */
  read(key: string): Promise<Buffer>
  stat(key: string): Promise<{ bytes: number } | null>
  /** Keys of the files below a folder, in no order; none where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Runs `use` with a local path to the file, for tools that need one. */
  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/i

/** @throws when it is no key: what a person sends never becomes a path */
export function requireKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
}

/** A store in a directory of its own: written beside, synced, renamed into place, the directory synced as well. */
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
    // Each of these is async, so that a wrong key is a rejection and never an exception at the call.
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

/** Only a file that is not there is missing: a disk that cannot be read says nothing about its files. */
function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

/** Half-written files of a process that died: nobody was told that they are stored. */
export async function clearFolder(incoming: string): Promise<void> {
  const names = await readdir(incoming)
  await Promise.all(names.map((name) => rm(join(incoming, name), { force: true })))
}

/** Writes a new file, on the disk when it answers. */
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
    // The upload directory may be another disk; then it is a copy, still renamed into place whole.
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
    // Windows cannot sync a directory and needs no such call.
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
