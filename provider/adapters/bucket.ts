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
  readonly answerMs: number
  /** Longest gap between chunks of a response. */
  readonly idleMs: number
}

const usualLimits: RequestLimits = {
  tries: 5,
  repeatMs: 10_000,
  pauseMs: 200,
  answerMs: 10_000,
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
  send(question: BucketRequest): Promise<Response>
  /** Same as `ask`, but throws unless the request succeeds. @throws StoreError with the store's error */
  require(question: BucketRequest): Promise<Response>
}

/** The object store refused a request, or did not answer it (status 0); `code` is its error code. */
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
export const unanswered = (what: string, message: string): StoreError => new StoreError(0, 'NoAnswer', what, message)

const nothingSha256 = createHash('sha256').digest('hex')
/** Slowest connection over which a part must still get through. */
const slowestBytesPerMs = 100

/** Client for one bucket by the S3 protocol: SigV4 signatures, path-style URLs. */
export function openBucket(settings: BucketSettings, limits: RequestLimits = usualLimits): Bucket {
  const signingKeys = new Map<string, ArrayBuffer>()
  const once = async (question: BucketRequest): Promise<Response> => {
    const { method, content } = question
    const { url, headers } = await sign(settings, question, signingKeys)
    const slow = new AbortController()
    const wait = limits.answerMs + (content?.bytes ?? 0) / slowestBytesPerMs
    const timer = setTimeout(() => slow.abort(new Error(`No answer within ${Math.round(wait / 1000)} s`)), wait)
    try {
      const body = content?.open()
      const init = { method, headers, body, signal: slow.signal, redirect: 'manual' as const, ...flowing(body) }
      const answer = await fetch(url, init)
      return isObject(question) && answer.ok ? answer : await readWhole(answer)
    } finally {
      clearTimeout(timer)
    }
  }
  const send = async (question: BucketRequest): Promise<Response> => {
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(question).catch((error: unknown) => reasonOf(error))
      const isLast = attempt === limits.tries || performance.now() - began > limits.repeatMs
      if (answer instanceof Response && (isLast || !mayPass(answer.status))) return answer
      if (typeof answer === 'string' && isLast)
        throw unanswered(nameOf(question), `The object store does not answer ${nameOf(question)}: ${answer}`)
      await delay(limits.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
  return {
    limits,
    send,
    require: async (question) => {
      const answer = await send(question)
      if (answer.ok) return answer
      throw await refusalIn(answer, question)
    },
  }
}

async function sign(settings: BucketSettings, question: BucketRequest, cache: Map<string, ArrayBuffer>) {
  const { endpoint, bucket, region, keyId, secret } = settings
  const { method, key, query = {}, content } = question
  const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = {
    'x-amz-content-sha256': content?.sha256 ?? nothingSha256,
    ...(content && { 'content-length': String(content.bytes) }),
    ...question.headers,
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
async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  const { status, headers } = answer
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

const flowing = (body: unknown) => (body && !(body instanceof Uint8Array) ? { duplex: 'half' as const } : {})

const mayPass = (status: number): boolean => status >= 500 || status === 429 || status === 408

const nameOf = ({ method, key }: BucketRequest): string => `${method} ${key ?? 'of the bucket'}`

/** Returns the message of the network error, which fetch wraps in its own error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}

/** Builds the error for a refused request from the response body. */
export async function refusalIn(answer: Response, question: BucketRequest): Promise<StoreError> {
  const text = await answer.text().catch(() => '')
  return new StoreError(answer.status, elements(text, 'Code')[0] ?? '', nameOf(question))
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
