import { refusalIn, unanswered, type Bucket, type Question } from './bucket'
import type { ByteRange } from './files'

/** One answer on its way: what it will bring, and its pieces until it is over or lost. */
type Flow = {
  readonly length: number
  readonly etag: string | null
  /** The next piece; null when there are no more, whether that was all or the connection was lost. */
  next(): Promise<Uint8Array | null>
  cancel(): void
}

/**
 * The bytes of an object, whole or a range of them. A connection that is lost in the midst is taken up where it was, on the same
 * bytes or not at all.
 * @throws StoreError when there is no such object
 */
export async function openObject(bucket: Bucket, key: string, range?: ByteRange): Promise<AsyncGenerator<Uint8Array>> {
  const first = await openFlow(bucket, key, range && headersFor(range))
  const start = range?.start ?? 0
  return pieces(bucket, key, { start, end: start + first.length - 1 }, first)
}

const headersFor = ({ start, end }: ByteRange) => ({ range: `bytes=${start}-${end}` })

async function* pieces(
  bucket: Bucket,
  key: string,
  { start, end }: ByteRange,
  first: Flow,
): AsyncGenerator<Uint8Array> {
  const same: Record<string, string> = first.etag === null ? {} : { 'if-match': first.etag }
  let flow = first
  let at = start
  let losses = 0
  try {
    while (at <= end) {
      const piece = await flow.next()
      if (piece) {
        at += piece.length
        losses = 0
        yield piece
      } else {
        losses += 1
        if (losses >= bucket.patience.tries) throw unanswered(key, `The object store breaks off in the midst of ${key}`)
        flow = await openFlow(bucket, key, { ...headersFor({ start: at, end }), ...same })
      }
    }
  } finally {
    flow.cancel()
  }
}

async function openFlow(bucket: Bucket, key: string, headers: Record<string, string> = {}): Promise<Flow> {
  const question: Question = { method: 'GET', key, headers }
  const answer = await bucket.ask(question)
  const isPart = 'range' in headers
  if (answer.status !== (isPart ? 206 : 200)) throw await refusalIn(answer, question)
  const length = answer.headers.get('content-length')
  if (length === null) throw unanswered(key, `The object store does not say how large ${key} is`)
  const reader = answer.body?.getReader()
  return {
    length: Number(length),
    etag: answer.headers.get('etag'),
    next: async () => (reader ? nextOf(reader, bucket.patience.idleMs) : null),
    cancel: () => void reader?.cancel().catch(() => undefined),
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number): Promise<Uint8Array | null> {
  const idle = setTimeout(() => void reader.cancel().catch(() => undefined), idleMs)
  const piece = await reader.read().catch(() => null)
  clearTimeout(idle)
  return piece?.value ?? null
}
