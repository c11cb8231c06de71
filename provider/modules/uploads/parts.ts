import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { FileStore } from 'provider/adapters/files'

/** Largest part, in bytes; a longer request is split. */
const largestPart = 16 * 1024 ** 2

type Part = { readonly key: string; readonly start: number; readonly end: number }
/** A part, and the number of its bytes that earlier parts already contain. */
type Link = Part & { readonly skip: number }

type Given = {
  files: FileStore
  /** Folder of this node alone for parts in transfer. */
  temporary: string
  /** Total length of an upload in bytes; null when there is none. */
  lengthOf: (id: string) => Promise<number | null>
}

/**
 * Stores received bytes in the store that all nodes share, so that any node can resume an upload. Every part is its own
 * file and never changes: two nodes may safely receive the same bytes at once, when one has not yet noticed that its
 * connection is lost.
 */
export class PartStore extends DataStore {
  readonly #given: Given

  constructor(given: Given) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#given = given
  }

  override async getUpload(id: string): Promise<Upload> {
    const { files, lengthOf } = this.#given
    const size = await lengthOf(id)
    if (size === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size, offset: chainOf(await partsOf(files, id)).at(-1)?.end ?? 0 })
  }

  /** Stores the received bytes, including those of an interrupted request. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { temporary } = this.#given
    let at = offset
    let slice = await openSlice(temporary)
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        await slice.write(chunk)
        if (slice.bytes() < largestPart) continue
        at += await this.#keep(id, at, slice)
        slice = await openSlice(temporary)
      }
    } finally {
      at += await this.#keep(id, at, slice)
    }
    return at
  }

  override remove(id: string): Promise<void> {
    return removeParts(this.#given.files, id)
  }

  async #keep(id: string, start: number, slice: Slice): Promise<number> {
    if (!(await slice.close())) return 0
    const bytes = slice.bytes()
    try {
      if (bytes > 0) await this.#given.files.adopt(keyOf(id, start, bytes), slice.path)
      return bytes
    } finally {
      await rm(slice.path, { force: true })
    }
  }
}

type Slice = {
  readonly path: string
  readonly bytes: () => number
  write(chunk: Buffer): Promise<void>
  /** Resolves to false when it was closed already. */
  close(): Promise<boolean>
}

async function openSlice(folder: string): Promise<Slice> {
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx')
  let bytes = 0
  let isOpen = true
  return {
    path,
    bytes: () => bytes,
    write: async (chunk) => {
      await handle.writeFile(chunk)
      bytes += chunk.length
    },
    close: async () => {
      if (!isOpen) return false
      isOpen = false
      await handle.close()
      return true
    },
  }
}

/** Folder of the parts of all uploads. */
export const partFolder = 'uploads'
const folderOf = (id: string): string => `${partFolder}/${id}`
const digits = (count: number): string => String(count).padStart(12, '0')
/** A part's name contains its start and length, so that one listing gives the progress of an upload. */
const keyOf = (id: string, start: number, bytes: number): string =>
  `${folderOf(id)}/${digits(start)}-${digits(bytes)}-${randomUUID().slice(0, 8)}`

async function partsOf(files: FileStore, id: string): Promise<Part[]> {
  const keys = await files.list(folderOf(id))
  const parts = keys.map((key) => {
    const [start = 0, bytes = 0] = (key.split('/').at(-1) ?? '').split('-').map(Number)
    return { key, start, end: start + bytes }
  })
  return parts.sort((one, other) => one.start - other.start)
}

/**
 * Returns the parts that cover an upload from its first byte to the first gap, preferring those that reach farthest.
 */
function chainOf(parts: readonly Part[]): Link[] {
  const chain: Link[] = []
  let farthest: Part | null = null
  const reached = () => chain.at(-1)?.end ?? 0
  const take = () => {
    if (farthest && farthest.end > reached()) chain.push({ ...farthest, skip: reached() - farthest.start })
  }
  for (const part of parts) {
    if (part.start > reached()) take()
    if (part.start > reached()) return chain
    if (!farthest || part.end > farthest.end) farthest = part
  }
  take()
  return chain
}

/** Removes all parts of an upload. */
export async function removeParts(files: FileStore, id: string): Promise<void> {
  for (const key of await files.list(folderOf(id))) await files.remove(key)
}

/** Joins the parts of a complete upload into one file; creates none when parts are missing. */
export async function bringTogether(files: FileStore, id: string, length: number, path: string): Promise<void> {
  const chain = chainOf(await partsOf(files, id))
  if (chain.at(-1)?.end !== length) return
  try {
    for (const { key, start, end, skip } of chain) {
      const range = skip === 0 ? undefined : { start: skip, end: end - start - 1 }
      await pipeline(await files.get(key, range), createWriteStream(path, { flags: 'a' }))
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
