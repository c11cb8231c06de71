import { open } from 'node:fs/promises'

/** Random access to an upload's bytes, so that a 2 GB video is inspected without being read into memory. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `offset`, at most `length` of them; fewer at the end of the file. */
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
export async function fileSource(path: string): Promise<ByteSource> {
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

/** Runs `use` over a path or a buffer and closes what was opened. */
export async function withSource<T>(input: string | Buffer, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = typeof input === 'string' ? await fileSource(input) : bufferSource(input)
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}
