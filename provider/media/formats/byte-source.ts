import { open } from 'node:fs/promises'
import { refuseMedia, RefusedFile } from 'provider/media/refusals'

/** Random access to an upload's bytes, so that a 2 GB video is inspected without being read into memory. */
export interface ByteSource {
  readonly size: number
  /** Up to `length` bytes from `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** Bytes already in memory. */
export function bufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
    close: () => Promise.resolve(),
  }
}

/** A file on disk, opened for reading; close it when done. */
async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset))
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset)
      return buffer.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

/**
 * Greatest number of header reads per file. An hour of fragmented video has some 7,000 boxes; a hostile file has
 * 500,000 two-byte elements per MB.
 */
export const mostHeaderReads = 50_000
/** Longest single header read, bytes. */
export const longestHeaderRead = 1024 * 1024
const pageBytes = 4096

/**
 * Byte source for container parsers: nearby reads share one page from the disk, and the work per file is limited, so
 * that parsers need no limits of element counts, nesting or lengths. @throws RefusedFile from `read` for more reads, or
 * a longer one, than any real file needs
 */
export function boundedSource(source: ByteSource): ByteSource {
  let reads = 0
  let page: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  return {
    ...source,
    async read(offset, length) {
      reads += 1
      if (reads > mostHeaderReads || length > longestHeaderRead) throw new RefusedFile(refuseMedia('tooCostly'))
      if (offset < page.from || offset + length > page.from + page.bytes.length)
        page = { from: offset, bytes: await source.read(offset, Math.max(length, pageBytes)) }
      return page.bytes.subarray(offset - page.from, offset - page.from + length)
    },
  }
}

/** Runs `use` on a path or a buffer, and closes the file. */
export async function withSource<T>(input: string | Buffer, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = typeof input === 'string' ? await fileSource(input) : bufferSource(input)
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}
