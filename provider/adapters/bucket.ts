import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

/** Address and credentials of a bucket. */
export type BucketSettings = {
  /** `https://s3.eu-central-1.amazonaws.com`, without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** Timeouts and retries. */
export type RequestLimits = {
  readonly tries: number
  /** A failed request is not retried later than this after the first attempt, because a user is waiting. */
  readonly repeatMs: number
  /** Pause before the first retry; doubles each time. */
  readonly pauseMs: number
  /** Limit until the response begins, in addition to the time for sending the body, which depends on its size. */
  readonly responseMs: number
  /** Longest gap between chunks of a response. */
  readonly idleMs: number
}

const usualLimits: RequestLimits = {
  tries: 5,
  repeatMs: 10_000,
  pauseMs: 200,
  responseMs: 10_000,
  idleMs: 30_000,
}

/** A request body, opened again for each attempt. Its hash is signed, so the store rejects corrupted content. */
export type Content = {
  readonly bytes: number
  readonly sha256: string
  readonly open: () => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type BucketRequest = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Absent for a request about the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: Content
}

export type Bucket = {
  readonly limits: RequestLimits
  /** Sends a request; retries server errors and lost connections. The caller reads or cancels the body of an object. */
  send(request: BucketRequest): Promise<Response>
  /** Same as `send`, but throws unless the request succeeds. @throws StoreError with the store's error */
  require(request: BucketRequest): Promise<Response>
}

/** The object store refused a request, or did not respond (status 0); `code` is its error code. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  constructor(
    readonly status: number,
    readonly code: string,
    what: string,
    message = `The object store answered ${status} ${code} to ${what}`,
  ) {
    super(message)
  }
}

/** The error for a store that sends no response, or an incomplete one. */
export const noResponse = (what: string, message: string): StoreError => new StoreError(0, 'NoAnswer', what, message)

const nothingSha256 = createHash('sha256').digest('hex')
/** Slowest connection over which a part must still get through. */
const slowestBytesPerMs = 100

/** Client for one bucket by the S3 protocol: SigV4 signatures, path-style URLs. */
export function openBucket(settings: BucketSettings, limits: RequestLimits = usualLimits): Bucket {
  const signingKeys = new Map<string, ArrayBuffer>()
  const once = async (request: BucketRequest): Promise<Response> => {
    const { method, content } = request
    const { url, headers } = await sign(settings, request, signingKeys)
    const slow = new AbortController()
    const wait = limits.responseMs + (content?.bytes ?? 0) / slowestBytesPerMs
    const timer = setTimeout(() => slow.abort(new Error(`No answer within ${Math.round(wait / 1000)} s`)), wait)
    try {
      const body = content?.open()
      const init = { method, headers, body, signal: slow.signal, redirect: 'manual' as const, ...flowing(body) }
      const response = await fetch(url, init)
      return isObject(request) && response.ok ? response : await readWhole(response)
    } finally {
      clearTimeout(timer)
    }
  }
  const send = async (request: BucketRequest): Promise<Response> => {
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const response = await once(request).catch((error: unknown) => reasonOf(error))
      const isLast = attempt === limits.tries || performance.now() - began > limits.repeatMs
      if (response instanceof Response && (isLast || !isTransient(response.status))) return response
      if (typeof response === 'string' && isLast)
        throw noResponse(nameOf(request), `The object store does not answer ${nameOf(request)}: ${response}`)
      await delay(limits.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
  return {
    limits,
    send,
    require: async (request) => {
      const response = await send(request)
      if (response.ok) return response
      throw await refusalIn(response, request)
    },
  }
}

async function sign(settings: BucketSettings, request: BucketRequest, cache: Map<string, ArrayBuffer>) {
  const { endpoint, bucket, region, keyId, secret } = settings
  const { method, key, query = {}, content } = request
  const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = {
    'x-amz-content-sha256': content?.sha256 ?? nothingSha256,
    ...(content && { 'content-length': String(content.bytes) }),
    ...request.headers,
  }
  const credentials = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' }
  const signed = await new AwsV4Signer({ method, url: url.href, headers, cache, ...credentials }).sign()
  // No compression: content must arrive byte for byte. For a range request, fetch adds this header itself; adding it
  // twice changes the value that was signed.
  if (!signed.headers.has('range')) signed.headers.set('accept-encoding', 'identity')
  return signed
}

const isObject = ({ method, key }: BucketRequest): boolean => method === 'GET' && key !== undefined

/** Reads short responses, everything but an object's content, within the response timeout. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const { status, headers } = response
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

const flowing = (body: unknown) => (body && !(body instanceof Uint8Array) ? { duplex: 'half' as const } : {})

const isTransient = (status: number): boolean => status >= 500 || status === 429 || status === 408

const nameOf = ({ method, key }: BucketRequest): string => `${method} ${key ?? 'of the bucket'}`

/** Returns the message of the network error, which fetch wraps in its own error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}

/** Builds the error for a refused request from the response body. */
export async function refusalIn(response: Response, request: BucketRequest): Promise<StoreError> {
  const text = await response.text().catch(() => '')
  return new StoreError(response.status, elements(text, 'Code')[0] ?? '', nameOf(request))
}

/** Returns the texts of all elements with this name in one of the store's short XML responses. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text))
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+));/g, (_all, name: string | undefined, code: string) =>
    name ? (signs[name] ?? '') : String.fromCodePoint(Number(code)),
  )
