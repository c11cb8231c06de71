import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { type DataStore, Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { temporaryFolder } from 'provider/adapters/open-files'
import type { Deps } from 'provider/http/context'
import { bringTogether, partFolder, PartStore, removeParts } from './parts'
import { lengthOfUnscoped } from './repo'

/** Abandoned uploads are deleted after three days. */
export const abandonedAfterMs = 3 * 86_400_000

/** Storage of received bytes. */
export type Received = {
  /** Ids of uploads with received bytes. */
  all(): Promise<string[]>
  /**
   * Returns the path of a local file with all bytes of an upload; the file does not exist if they were moved already.
   */
  whole(id: string, length: number): Promise<string>
  /** Removes an upload's received bytes, and the file that `whole` returned. */
  forget(id: string, path?: string): Promise<void>
}

/** The tus protocol over the received bytes. */
export type TusStore = Received & {
  /** Handles one tus request; `id` is the upload's, chosen by us for new ones too. @throws the storage's error */
  handle(request: FastifyRequest, id: string): Promise<Response>
}

type Given = Pick<Deps, 'config' | 'db' | 'files'>

/** Opens the storage of received bytes: the bucket that all nodes share, or `DATA_DIR/uploads` of a single node. */
export function openReceived({ config, files }: Pick<Given, 'config' | 'files'>): Received {
  if (config.bucket) return receivedInBucket(files, temporaryFolder(config))
  const pathOf = (id: string) => join(uploadFolder(config), id)
  return {
    all: async () => distinct((await readdir(uploadFolder(config)).catch(() => [])).map((name) => parse(name).name)),
    whole: async (id) => pathOf(id),
    // The tus store's metadata file is removed too.
    forget: async (id) => {
      for (const path of [pathOf(id), `${pathOf(id)}.json`]) await rm(path, { force: true })
    },
  }
}

function receivedInBucket(files: Deps['files'], temporary: string): Received {
  return {
    all: async () => distinct((await files.list(partFolder)).map((key) => key.split('/')[1] ?? '')),
    whole: async (id, length) => {
      const path = join(temporary, `${id}-${randomUUID()}`)
      await bringTogether(files, id, length, path)
      return path
    },
    forget: async (id, path) => {
      if (path) await rm(path, { force: true })
      await removeParts(files, id)
    },
  }
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

const uploadFolder = ({ dataDir }: Pick<Deps['config'], 'dataDir'>): string => join(dataDir, 'uploads')

/** The tus disk store, except that it throws the disk's own error, which the parent class hides. */
class DiskStore extends FileStore {
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(stream, target)
    return offset + target.bytesWritten
  }
}

function openDatastore({ config, db, files }: Given): DataStore {
  if (config.bucket) {
    const temporary = temporaryFolder(config)
    return new PartStore({ files, temporary, lengthOf: (id) => lengthOfUnscoped(db, id) })
  }
  mkdirSync(uploadFolder(config), { recursive: true })
  return new DiskStore({ directory: uploadFolder(config) })
}

/** Opens the tus protocol over the received bytes. */
export function openTusStore(given: Given): TusStore {
  const ids = new WeakMap<object, string>()
  const failures = new WeakMap<object, unknown>()
  const server = new Server({
    path: '/api/uploads',
    datastore: openDatastore(given),
    relativeLocation: true,
    maxSize: given.config.maxUploadBytes,
    allowedOrigins: [],
    namingFunction: (request) => ids.get(request) ?? '',
    getFileIdFromRequest: (request) => ids.get(request),
    onResponseError: (request, error) => {
      failures.set(request, error)
      return undefined
    },
  })
  return {
    ...openReceived(given),
    async handle(request, id) {
      const { body, discardRest } = readBody(request.raw)
      const web = toWebRequest(request, body)
      ids.set(web, id)
      try {
        const response = await server.handleWeb(web)
        // The tus server's own error response would contain the system's message with a path.
        if (response.status >= 500 && failures.has(web)) throw failures.get(web)
        return response
      } finally {
        discardRest()
      }
    },
  }
}

/** Limit for discarded bytes after a response; a longer rest closes the connection. */
const mostDiscarded = 32 * 1024 ** 2

/**
 * Reads a request's body through a copy. A refused upload leaves unread bytes in front of the next request on the same
 * connection, which `discardRest` drops.
 */
function readBody(raw: IncomingMessage): { body: Readable; discardRest: () => void } {
  const body = new PassThrough()
  raw.on('error', (error) => body.destroy(error))
  // The reader receives the error; without one it does not matter.
  body.on('error', () => undefined)
  raw.pipe(body)
  const discardRest = () => {
    raw.unpipe(body)
    let discarded = 0
    raw.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > mostDiscarded) raw.destroy()
    })
    raw.resume()
  }
  return { body, discardRest }
}

function toWebRequest({ raw, headers, method }: FastifyRequest, stream: Readable): Request {
  const own = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const carries = method === 'POST' || method === 'PATCH'
  const body = carries ? { body: Readable.toWeb(stream) as ReadableStream<Uint8Array>, duplex: 'half' as const } : {}
  return new Request(new URL(raw.url ?? '', 'http://provider'), { method, headers: own, ...body })
}
