import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from 'provider/adapters/bucket'
import { faultOfSignature } from './sigv4'

/** A fault of the store in answering a request. */
export type Fault =
  /** A server error: nothing is done. */
  | { kind: 'fails'; status: number }
  /** Disconnects: nothing is done. */
  | { kind: 'cuts' }
  /** Does the request and disconnects before answering. */
  | { kind: 'doesAndCuts' }
  /** Sends some bytes of the content and disconnects, or sends nothing more. */
  | { kind: 'breaks'; after: number; silently?: boolean }
  /** Answers correctly, but only after the promise resolves. */
  | { kind: 'waits'; until: Promise<void> }
  /** Never answers. */
  | { kind: 'stalls' }

export type ObjectStore = {
  settings: BucketSettings
  /** Environment variables of a provider that uses this store. */
  env: Record<string, string>
  objects: Map<string, Buffer>
  /** Multipart uploads that were neither completed nor aborted. */
  open: Map<string, Map<number, Buffer>>
  /** Requests, as `PUT media/x/original.jpg`, or `PUT … part 2`. */
  asked: string[]
  /** Faults for the next matching requests, in order. */
  faults: { fits: (asked: string) => boolean; fault: Fault }[]
  /** Keys per page of a listing. */
  pageSize: number
  stop: () => Promise<void>
}

/** Smallest part but the last, in bytes, as in real stores. */
const SMALLEST_PART = 5 * 1024 ** 2

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

type S3Request = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
type S3Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

/** A strict in-memory object store on its own port, with the S3 protocol and signature checks. */
export async function anObjectStore(): Promise<ObjectStore> {
  const http = createServer((request, response) => void serve(store, request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'site-photos',
    region: 'eu-test-1',
    keyId: 'AKTEST',
    secret: 'sec/ret+of the=tests',
  }
  const store: ObjectStore = {
    settings,
    env: {
      FILES_URL: `s3+http://127.0.0.1:${port}/${settings.bucket}?region=${settings.region}`,
      FILES_KEY_ID: settings.keyId,
      FILES_SECRET: settings.secret,
    },
    objects: new Map(),
    open: new Map(),
    asked: [],
    faults: [],
    pageSize: 1000,
    stop: async () => {
      http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
    },
  }
  return store
}

async function serve(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => null)
  if (!body) return
  const url = new URL(request.url ?? '', 'http://store')
  const [, bucket = '', ...rest] = url.pathname.split('/')
  const { method = '', headers } = request
  const asked: S3Request = {
    method,
    key: rest.map(decodeURIComponent).join('/'),
    query: url.searchParams,
    headers,
    body,
  }
  const said = wordsOf(asked)
  store.asked.push(said)
  const at = store.faults.findIndex(({ fits }) => fits(said))
  const fault = at < 0 ? null : (store.faults.splice(at, 1)[0]?.fault ?? null)
  if (fault?.kind === 'stalls') return
  if (fault?.kind === 'cuts') return void request.socket.destroy()
  if (fault?.kind === 'fails') return send(response, method, refused(new Refusal(fault.status, 'InternalError')))
  if (fault?.kind === 'waits') await fault.until
  const answer = answerTo(store, request, bucket, asked)
  if (fault?.kind === 'doesAndCuts') return void request.socket.destroy()
  if (fault?.kind === 'breaks') return breakOff(response, answer, fault)
  send(response, method, answer)
}

const wordsOf = ({ method, key, query }: S3Request) =>
  [method, key || 'bucket', query.has('partNumber') ? `part ${query.get('partNumber')}` : ''].join(' ').trim()

function answerTo(store: ObjectStore, request: IncomingMessage, bucket: string, asked: S3Request): S3Answer {
  try {
    const fault = faultOfSignature(request, asked.body, store.settings)
    if (fault) throw new Refusal(fault === 'XAmzContentSHA256Mismatch' || /Malformed/.test(fault) ? 400 : 403, fault)
    if (bucket !== store.settings.bucket) throw new Refusal(404, 'NoSuchBucket')
    if (asked.method === 'PUT' && asked.headers['content-length'] === undefined)
      throw new Refusal(411, 'MissingContentLength')
    return act(store, asked)
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
}

function act(store: ObjectStore, asked: S3Request): S3Answer {
  const { method, key, query } = asked
  if (key === '') return method === 'GET' && query.get('list-type') === '2' ? list(store, query) : never()
  if (query.has('uploads')) return method === 'POST' ? begin(store) : never()
  if (query.has('uploadId')) return actOnParts(store, asked)
  if (method === 'PUT') return put(store, key, asked.body)
  if (method === 'GET' || method === 'HEAD') return get(store, asked)
  if (method !== 'DELETE') return never()
  store.objects.delete(key)
  return { status: 204 }
}

function never(): never {
  throw new Refusal(405, 'MethodNotAllowed')
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (name: string, inner: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
})

function put({ objects }: ObjectStore, key: string, body: Buffer): S3Answer {
  objects.set(key, body)
  return { status: 200, headers: { etag: etagOf(body) } }
}

function get({ objects }: ObjectStore, { key, headers }: S3Request): S3Answer {
  const bytes = objects.get(key)
  if (!bytes) throw new Refusal(404, 'NoSuchKey')
  const etag = etagOf(bytes)
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new Refusal(412, 'PreconditionFailed')
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) return { status: 200, headers: { etag }, body: bytes }
  const start = Number(range[1])
  if (start >= bytes.length) throw new Refusal(416, 'InvalidRange')
  const end = Math.min(range[2] === '' ? Number.POSITIVE_INFINITY : Number(range[2]), bytes.length - 1)
  const place = `bytes ${start}-${end}/${bytes.length}`
  return { status: 206, headers: { etag, 'content-range': place }, body: bytes.subarray(start, end + 1) }
}

function list({ objects, pageSize }: ObjectStore, query: URLSearchParams): S3Answer {
  const prefix = query.get('prefix') ?? ''
  const from = query.get('continuation-token')
  const after = from === null ? '' : Buffer.from(from, 'base64').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const isCut = keys.length > page.length
  const next = isCut ? Buffer.from(page.at(-1) ?? '').toString('base64') : null
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  const end = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  return xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${contents.join('')}${end}`)
}

function begin({ open }: ObjectStore): S3Answer {
  const id = randomUUID()
  open.set(id, new Map())
  return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
}

function actOnParts(store: ObjectStore, { method, key, query, body }: S3Request): S3Answer {
  const id = query.get('uploadId') ?? ''
  const parts = store.open.get(id)
  if (!parts) throw new Refusal(404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'POST') store.objects.set(key, joined(parts, body.toString()))
  else if (method !== 'DELETE') never()
  store.open.delete(id)
  return method === 'DELETE' ? { status: 204 } : xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
}

function joined(parts: Map<number, Buffer>, wish: string): Buffer {
  const named = [...wish.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)]
  if (named.length === 0) throw new Refusal(400, 'MalformedXML')
  const all = named.map(([, number = '', etag = ''], at) => {
    const part = parts.get(Number(number))
    if (!part || etagOf(part) !== etag.replaceAll('&quot;', '"')) throw new Refusal(400, 'InvalidPart')
    if (Number(number) <= Number(named[at - 1]?.[1] ?? 0)) throw new Refusal(400, 'InvalidPartOrder')
    if (at < named.length - 1 && part.length < SMALLEST_PART) throw new Refusal(400, 'EntityTooSmall')
    return part
  })
  return Buffer.concat(all)
}

const refused = ({ status, code }: Refusal): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code} &amp; no more</Message></Error>`,
})

function send(response: ServerResponse, method: string, { status, headers, body = '' }: S3Answer): void {
  if (status === 204) return void response.writeHead(204, headers).end()
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(method === 'HEAD' ? '' : body)
}

function breakOff(
  response: ServerResponse,
  { status, headers, body = '' }: S3Answer,
  fault: Fault & { kind: 'breaks' },
) {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.write(Buffer.from(body).subarray(0, fault.after), () => fault.silently || response.socket?.destroySoon())
}
