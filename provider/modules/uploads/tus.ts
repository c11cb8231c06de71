import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from 'provider/config'

/** An upload that nobody continues is forgotten after three days. */
export const abandonedAfterMs = 3 * 86_400_000

/** The tus protocol over a folder: what was received of each upload so far. */
export type TusStore = {
  /** Speaks the protocol for one request; `id` is the upload's, given by us also to a new one. */
  handle(request: FastifyRequest, id: string): Promise<Response>
  pathOf(id: string): string
  remove(id: string): Promise<void>
}

/** Opens the store in `DATA_DIR/uploads`. */
export function openTusStore(config: Config): TusStore {
  const directory = join(config.dataDir, 'uploads')
  mkdirSync(directory, { recursive: true })
  const store = new FileStore({ directory })
  const ids = new WeakMap<object, string>()
  const server = new Server({
    path: '/api/uploads',
    datastore: store,
    relativeLocation: true,
    maxSize: config.maxUploadBytes,
    allowedOrigins: [],
    namingFunction: (request) => ids.get(request) ?? '',
    getFileIdFromRequest: (request) => ids.get(request),
  })
  return {
    handle(request, id) {
      const web = toWebRequest(request)
      ids.set(web, id)
      return server.handleWeb(web)
    },
    pathOf: (id) => join(directory, id),
    remove: (id) => store.remove(id).catch(() => undefined),
  }
}

function toWebRequest({ raw, headers, method }: FastifyRequest): Request {
  const own = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const carries = method === 'POST' || method === 'PATCH'
  const body = carries ? { body: Readable.toWeb(raw) as ReadableStream<Uint8Array>, duplex: 'half' as const } : {}
  return new Request(new URL(raw.url ?? '', 'http://provider'), { method, headers: own, ...body })
}
