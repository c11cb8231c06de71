import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

/** Where a bucket is, and who may use it. */
export type BucketSettings = {
  /** `https://s3.eu-central-1.amazonaws.com`, without a slash at its end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** How long an answer is waited for, and how often a question is asked. */
export type Patience = {
  readonly tries: number
  /** A failed request is not repeated later than this after the first try, so that people are answered while they wait. */
  readonly repeatMs: number
  /** Between two tries at first; twice as long each time. */
  readonly pauseMs: number
  /** Until an answer begins; what is sent has its own time besides, by its size. */
  readonly answerMs: number
  /** While an answer's bytes come: how long nothing may come. */
  readonly idleMs: number
}

export const usualPatience: Patience = {
  tries: 5,
  repeatMs: 10_000,
  pauseMs: 200,
  answerMs: 10_000,
  idleMs: 30_000,
}

/** Bytes to send, made anew for each try; their hash is signed, so the store refuses what arrives changed. */
export type Content = {
  readonly bytes: number
  readonly sha256: string
  readonly open: () => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export type Question = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Absent for a question about the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: Content
}

export type Bucket = {
  readonly patience: Patience
  /** Asks, again where the store is at fault or the connection is lost. What is in an object is the asker's to read or cancel. */
  ask(question: Question): Promise<Response>
  /** The same, for whom nothing but a yes will do. @throws StoreError what the store said instead */
  require(question: Question): Promise<Response>
}

/** The object store refused a request, or did not answer it (status 0); `code` is its own name for the reason. */
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

/** The error of a store that gives no answer, or half of one. */
export const unanswered = (what: string, message: string): StoreError => new StoreError(0, 'NoAnswer', what, message)

const nothingSha256 = createHash('sha256').digest('hex')
/** The slowest line a part is sent over. */
const slowestBytesPerMs = 100

/** Speaks to one bucket by the S3 protocol, signed (SigV4), the bucket in the path. */
export function openBucket(settings: BucketSettings, patience: Patience = usualPatience): Bucket {
  const signingKeys = new Map<string, ArrayBuffer>()
  const once = async (question: Question): Promise<Response> => {
    const { method, content } = question
    const { url, headers } = await sign(settings, question, signingKeys)
    const slow = new AbortController()
    const wait = patience.answerMs + (content?.bytes ?? 0) / slowestBytesPerMs
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
  const ask = async (question: Question): Promise<Response> => {
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(question).catch((error: unknown) => reasonOf(error))
      const isLast = attempt === patience.tries || performance.now() - began > patience.repeatMs
      if (answer instanceof Response && (isLast || !mayPass(answer.status))) return answer
      if (typeof answer === 'string' && isLast)
        throw unanswered(nameOf(question), `The object store does not answer ${nameOf(question)}: ${answer}`)
      await delay(patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
  return {
    patience,
    ask,
    require: async (question) => {
      const answer = await ask(question)
      if (answer.ok) return answer
      throw await refusalIn(answer, question)
    },
  }
}

async function sign(settings: BucketSettings, question: Question, cache: Map<string, ArrayBuffer>) {
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
  // What is kept is what is wanted, byte for byte. For a range fetch says so itself; said twice it is another header.
  if (!signed.headers.has('range')) signed.headers.set('accept-encoding', 'identity')
  return signed
}

const isObject = ({ method, key }: Question): boolean => method === 'GET' && key !== undefined

/** Anything but an object's bytes is a few lines: read at once, while the time for the answer runs. */
async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  const { status, headers } = answer
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

const flowing = (body: unknown) => (body && !(body instanceof Uint8Array) ? { duplex: 'half' as const } : {})

const mayPass = (status: number): boolean => status >= 500 || status === 429 || status === 408

const nameOf = ({ method, key }: Question): string => `${method} ${key ?? 'of the bucket'}`

/** The words of the connection's own failure, which fetch hides behind its own. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}

/** Reads why the store said no. */
export async function refusalIn(answer: Response, question: Question): Promise<StoreError> {
  const text = await answer.text().catch(() => '')
  return new StoreError(answer.status, elements(text, 'Code')[0] ?? '', nameOf(question))
}

/** The texts of all elements of a name in one of the store's short XML answers. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text))
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+));/g, (_all, name: string | undefined, code: string) =>
    name ? (signs[name] ?? '') : String.fromCodePoint(Number(code)),
  )
