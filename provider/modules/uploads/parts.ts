import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { FileStore } from 'provider/adapters/files'

/** A file of its own for what one request brought; what is longer is cut. */
const largestPart = 16 * 1024 ** 2

type Part = { readonly key: string; readonly start: number; readonly end: number }
/** A part, and how many of its bytes the parts before it have already. */
type Link = Part & { readonly skip: number }

type Given = {
  files: FileStore
  /** Folder of this node alone, for parts on their way. */
  temporary: string
  /** How many bytes an upload is to have; null when there is no such upload. */
  lengthOf: (id: string) => Promise<number | null>
}

/**
 * What was received of uploads, in the store that all nodes share, so that any of them goes on where another stopped. Every part
 * is a file of its own and never changes: two nodes that receive the same bytes at once, because one has not noticed yet that
 * its connection is gone, do each other no harm.
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

  /** Stores what comes, also of a line that is cut. */
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
  /** Whether it was open. */
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

/** Where all parts of all uploads are. */
export const partFolder = 'uploads'
const folderOf = (id: string): string => `${partFolder}/${id}`
const digits = (count: number): string => String(count).padStart(12, '0')
/** Where a part begins and how long it is are in its name: one list tells how far an upload is. */
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

/** The parts that make up an upload from its first byte on, as far as there is no gap; each reaching farthest. */
export function chainOf(parts: readonly Part[]): Link[] {
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

/** Forgets all parts of an upload. */
export async function removeParts(files: FileStore, id: string): Promise<void> {
  for (const key of await files.list(folderOf(id))) await files.remove(key)
}

/** Puts the parts of a whole upload together in one file; makes none where they are not all there. */
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
