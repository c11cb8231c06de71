import { refusalIn, noResponse, type Bucket, type BucketRequest } from './bucket'
import type { ByteRange } from './files'

/** A response in progress: its metadata, and its chunks until it ends or the connection is lost. */
type OpenStream = {
  readonly length: number
  readonly etag: string | null
  /** Returns the next chunk; null at the end, whether the response is complete or the connection was lost. */
  next(): Promise<Uint8Array | null>
  cancel(): void
}

/**
 * Streams an object, or a range of it. A lost connection is resumed at the same byte, only if the object is unchanged
 * (ETag).
 * @throws StoreError when there is no such object
 */
export async function openObject(bucket: Bucket, key: string, range?: ByteRange): Promise<AsyncGenerator<Uint8Array>> {
  const first = await openStream(bucket, key, range && headersFor(range))
  const start = range?.start ?? 0
  return pieces(bucket, key, { start, end: start + first.length - 1 }, first)
}

const headersFor = ({ start, end }: ByteRange) => ({ range: `bytes=${start}-${end}` })

async function* pieces(
  bucket: Bucket,
  key: string,
  { start, end }: ByteRange,
  first: OpenStream,
): AsyncGenerator<Uint8Array> {
  const same: Record<string, string> = first.etag === null ? {} : { 'if-match': first.etag }
  let stream = first
  let at = start
  let losses = 0
  try {
    while (at <= end) {
      const piece = await stream.next()
      if (piece) {
        at += piece.length
        losses = 0
        yield piece
      } else {
        losses += 1
        if (losses >= bucket.limits.tries)
          throw noResponse(key, `The object store keeps ending the response early: ${key}`)
        stream = await openStream(bucket, key, { ...headersFor({ start: at, end }), ...same })
      }
    }
  } finally {
    stream.cancel()
  }
}

async function openStream(bucket: Bucket, key: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const request: BucketRequest = { method: 'GET', key, headers }
  const response = await bucket.send(request)
  const isPart = 'range' in headers
  if (response.status !== (isPart ? 206 : 200)) throw await refusalIn(response, request)
  const length = response.headers.get('content-length')
  if (length === null) throw noResponse(key, `The object store does not say how large ${key} is`)
  const reader = response.body?.getReader()
  return {
    length: Number(length),
    etag: response.headers.get('etag'),
    next: async () => (reader ? nextOf(reader, bucket.limits.idleMs) : null),
    cancel: () => void reader?.cancel().catch(() => undefined),
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number): Promise<Uint8Array | null> {
  const idle = setTimeout(() => void reader.cancel().catch(() => undefined), idleMs)
  const piece = await reader.read().catch(() => null)
  clearTimeout(idle)
  return piece?.value ?? null
}
