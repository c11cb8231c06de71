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

/** An upload that nobody continues is forgotten after three days. */
export const abandonedAfterMs = 3 * 86_400_000

/** What was received of each upload so far. */
export type Received = {
  /** Of which uploads anything is there. */
  all(): Promise<string[]>
  /** A file on this machine with all bytes of an upload; there is no such file where they were stored already. */
  whole(id: string, length: number): Promise<string>
  /** Removes what was received of an upload, and the file that `whole` named. */
  forget(id: string, path?: string): Promise<void>
}

/** The tus protocol over what was received. */
export type TusStore = Received & {
  /**
   * Speaks the protocol for one request; `id` is the upload's, given by us also to a new one.
   * @throws what the storage threw
   */
  handle(request: FastifyRequest, id: string): Promise<Response>
}

type Given = Pick<Deps, 'config' | 'db' | 'files'>

/** What is received: in the bucket that all nodes share, or in `DATA_DIR/uploads` of the only one. */
export function openReceived({ config, files }: Pick<Given, 'config' | 'files'>): Received {
  if (config.bucket) return receivedInBucket(files, temporaryFolder(config))
  const pathOf = (id: string) => join(uploadFolder(config), id)
  return {
    all: async () => distinct((await readdir(uploadFolder(config)).catch(() => [])).map((name) => parse(name).name)),
    whole: async (id) => pathOf(id),
    // And the note that the tus store keeps beside it.
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

/** The tus store on a disk, throwing the disk's own error: its parent's says only that something went wrong. */
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

/** Opens the protocol over what this provider receives. */
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
        // Its own answer would carry the words of the system, and a path.
        if (response.status >= 500 && failures.has(web)) throw failures.get(web)
        return response
      } finally {
        discardRest()
      }
    },
  }
}

/** Bytes of a body that are read and dropped after its answer; a longer rest closes the connection. */
const mostDiscarded = 32 * 1024 ** 2

/**
 * Reads a request's body through a copy. A refused upload leaves bytes unread, and the next request on the same connection is
 * read only after them, so `discardRest` drops what is left.
 */
export function readBody(raw: IncomingMessage): { body: Readable; discardRest: () => void } {
  const body = new PassThrough()
  raw.on('error', (error) => body.destroy(error))
  // Its reader gets the error; without a reader it is of no interest.
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
