import { endpointOf, type DataOf, type InputOf, type OperationId } from 'contract/core/catalog'
import { errorBody, type Envelope, type Issue } from 'contract/core/common'
import { fillPath } from 'contract/core/endpoint'
import { toForm } from 'contract/core/form-data'
import { t as sayOfField } from 'locales/fields'
import { toQuery } from 'contract/core/query'
import { currentLanguage } from 'locales/engine/current-language'
import { webSettings } from './settings.server'

type Failure = {
  status: number
  message: string
  issues?: readonly Issue[]
  current?: unknown
  changedBy?: string | null
  traceId?: string | null
  /** Seconds to wait, if the provider sets it. */
  retryAfter?: number | null
}

/**
 * A refusal of the provider, or its failure to answer: status, message, and details for correcting the request
 * (spec §8).
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly status: number
  readonly issues: readonly Issue[]
  readonly current: unknown
  readonly changedBy: string | null
  readonly traceId: string | null
  readonly retryAfter: number | null

  constructor({ status, message, issues = [], current, changedBy, traceId, retryAfter }: Failure) {
    super(message)
    this.status = status
    this.issues = issues
    this.current = current
    this.changedBy = changedBy ?? null
    this.traceId = traceId ?? null
    this.retryAfter = retryAfter ?? null
  }
}

/** The error of a record or file that does not exist, for callers that find out themselves. */
export const notFound = () => new ProviderError({ status: 404, message: sayOfField('notFound') })

/** Data sent with a call to the provider. */
export type Sending = {
  accessToken?: string
  address?: string
  /** The browser's user agent; it identifies a session in the session list. */
  userAgent?: string | null
  idempotencyKey?: string
  signal?: AbortSignal
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | undefined>
}

/**
 * Headers that say who calls: the reader's language, bearer token, user agent, and the client's address, which the
 * provider trusts because of the shared secret.
 */
export function identityHeaders({ accessToken, address, userAgent, idempotencyKey }: Sending): Headers {
  const headers = new Headers({ 'Accept-Language': currentLanguage() })
  if (userAgent) headers.set('User-Agent', userAgent)
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const { providerSecret } = webSettings()
  if (providerSecret && address) {
    headers.set('x-plumbline-client', address)
    headers.set('x-plumbline-secret', providerSecret)
  }
  return headers
}

/** Provider URL of a path. */
export function providerAddress(path: string, query: object = {}): string {
  const text = toQuery(query).toString()
  return `${webSettings().providerUrl}${path}${text ? `?${text}` : ''}`
}

/**
 * Sends a call and reads its envelope.
 * @throws ProviderError with the provider's message, or 'An error occurred' if it does not answer within the
 * operation's timeout
 */
export async function sendToProvider<O extends OperationId>(
  operation: O,
  input: InputOf<O>,
  sending: Sending,
): Promise<Envelope<DataOf<O>>> {
  const { method, path, wire, timeoutMs } = endpointOf(operation)
  const { params, query, body, files }: Parts = input
  const headers = identityHeaders(sending)
  const isForm = wire === 'multipart'
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const timeout = startTimeout(timeoutMs, sending.signal)
  try {
    const response = await fetchOrFail(providerAddress(fillPath(path, params), query), {
      method,
      headers,
      body: isForm ? toForm(Object(body), files) : body === undefined ? undefined : JSON.stringify(body),
      signal: timeout.signal,
    })
    const answer = await response.json().catch(() => noAnswer(502))
    if (!response.ok) throw failureOf(response, answer)
    return answer as Envelope<DataOf<O>>
  } finally {
    timeout.clear()
  }
}

/**
 * A signal that aborts after a timeout, or with its caller. Uses its own timer: Node 20 may garbage-collect a timeout
 * signal referenced only by `AbortSignal.any`, and the call would never end.
 */
export function startTimeout(ms: number, caller?: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const call = new AbortController()
  const timer = setTimeout(() => call.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  const onCallerAbort = () => call.abort(caller?.reason)
  if (caller?.aborted) onCallerAbort()
  caller?.addEventListener('abort', onCallerAbort, { once: true })
  return {
    signal: call.signal,
    clear: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', onCallerAbort)
    },
  }
}

/** fetch that converts each failure to an error with the specification's message. */
export async function fetchOrFail(url: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    return noAnswer(error instanceof DOMException && error.name === 'TimeoutError' ? 504 : 503)
  }
}

function noAnswer(status: number): never {
  throw new ProviderError({ status, message: sayOfField('noAnswer') })
}

/** The error of a response: the provider's message, or 'Something went wrong.' without one (spec §8). */
export function failureOf(response: Response, answer: unknown): ProviderError {
  const parsed = errorBody.partial().safeParse(answer)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ProviderError({
    ...(parsed.success ? parsed.data : {}),
    status: response.status,
    message: (parsed.success && parsed.data.message) || sayOfField('somethingWentWrong'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

/**
 * Passes a stream through chunk by chunk; a broken source ends it without an error, because the reader reconnects.
 * Calls `done` once, at the end.
 */
export function passThrough(source: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream({
    async pull(controller) {
      const next = await reader.read().catch(() => ({ done: true as const, value: undefined }))
      if (!next.done) return controller.enqueue(next.value)
      done()
      controller.close()
    },
    cancel() {
      done()
      return reader.cancel()
    },
  })
}
