import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { elements, refusalIn, StoreError, noResponse, type Bucket, type Content, type BucketRequest } from './bucket'

/** A local file, or a range of it. */
type FileRange = { readonly path: string; readonly start: number; readonly bytes: number }

/** Largest file sent in one request, and the part size for larger files. The protocol allows 10,000 parts. */
export const partBytes = 16 * 1024 ** 2
const mostParts = 10_000

export const contentOf = (bytes: Buffer): Content => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  open: () => bytes as Uint8Array<ArrayBuffer>,
})

/** Sends a local file. Large files go up one part at a time and are never in memory as a whole. */
export async function sendFile(bucket: Bucket, key: string, path: string, bytes: number): Promise<void> {
  if (bytes > partBytes) return sendInParts(bucket, key, path, bytes)
  await bucket.require({ method: 'PUT', key, content: await readRange({ path, start: 0, bytes }) })
}

async function readRange({ path, start, bytes }: FileRange): Promise<Content> {
  const read = () => createReadStream(path, { start, end: start + bytes - 1 })
  if (bytes === 0) return contentOf(Buffer.alloc(0))
  const hash = createHash('sha256')
  for await (const chunk of read() as AsyncIterable<Buffer>) hash.update(chunk)
  return { bytes, sha256: hash.digest('hex'), open: () => Readable.toWeb(read()) as ReadableStream<Uint8Array> }
}

async function sendInParts(bucket: Bucket, key: string, path: string, bytes: number): Promise<void> {
  const begun = await bucket.require({ method: 'POST', key, query: { uploads: '' } })
  const [uploadId] = elements(await begun.text(), 'UploadId')
  if (uploadId === undefined) throw noResponse(key, 'The object store began an upload in parts and did not say which')
  try {
    const etags = await sendParts(bucket, key, uploadId, { path, start: 0, bytes })
    await complete(bucket, key, uploadId, etags, bytes)
  } catch (error) {
    // Uploaded parts would otherwise stay in the bucket and be billed.
    await bucket.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function sendParts(bucket: Bucket, key: string, uploadId: string, { path, bytes }: FileRange): Promise<string[]> {
  const size = Math.max(partBytes, Math.ceil(bytes / mostParts))
  const etags: string[] = []
  for (let start = 0; start < bytes; start += size) {
    const content = await readRange({ path, start, bytes: Math.min(size, bytes - start) })
    const query = { partNumber: String(etags.length + 1), uploadId }
    const response = await bucket.require({ method: 'PUT', key, query, content })
    etags.push(response.headers.get('etag') ?? '')
  }
  return etags
}

/** Combines the parts into one object. The store may respond with 200 and still report an error in the body. */
async function complete(bucket: Bucket, key: string, uploadId: string, etags: string[], bytes: number): Promise<void> {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const request: BucketRequest = { method: 'POST', key, query: { uploadId }, content: contentOf(body) }
  const response = await bucket.send(request)
  // The first response was lost and the request repeated: the upload no longer exists, but the object does.
  if (response.status === 404 && (await sizeOf(bucket, key)) === bytes) return
  if (!response.ok) throw await refusalIn(response, request)
  const [code] = elements(await response.text(), 'Code')
  if (code !== undefined) throw new StoreError(500, code, `the last of ${key}`)
}

/** Returns the size of an object in bytes; null when there is none. */
export async function sizeOf(bucket: Bucket, key: string): Promise<number | null> {
  const request: BucketRequest = { method: 'HEAD', key }
  const response = await bucket.send(request)
  if (response.ok) return Number(response.headers.get('content-length') ?? 0)
  if (response.status === 404) return null
  throw await refusalIn(response, request)
}
