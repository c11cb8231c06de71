import { endpointOf, type DataOf, type InputOf, type OperationId } from 'contract/catalogue'
import { errorBody, type Envelope, type Issue } from 'contract/common'
import { fillPath } from 'contract/endpoint'
import { toForm } from 'contract/form-data'
import { messages } from 'contract/messages'
import { toQuery } from 'contract/query'
import { webSettings } from './settings.server'

type Failure = {
  status: number
  message: string
  issues?: Issue[]
  current?: unknown
  changedBy?: string
  traceId?: string
  /** Seconds to wait, where the provider says so. */
  retryAfter?: number
}

/** The provider said no, or nothing: its status, its sentence, and what helps to mend it (spec §8). */
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

/** What goes along with a call to the provider. */
export type Sending = {
  accessToken?: string
  address?: string
  /** The browser's own words for itself; people know their sessions by them. */
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

/** Headers that say who is asking: the bearer token, the browser, and the client's address, believed because of the shared secret. */
export function identityHeaders({ accessToken, address, userAgent, idempotencyKey }: Sending): Headers {
  const headers = new Headers()
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

/** The provider's address of an operation. */
export function providerAddress(path: string, query: object = {}): string {
  const text = toQuery(query).toString()
  return `${webSettings().providerUrl}${path}${text ? `?${text}` : ''}`
}

/**
 * Sends one call and reads its envelope.
 * @throws ProviderError with the provider's words; 'An error occurred' when it gave no answer within the call's patience, or none at all.
 */
export async function sendToProvider<O extends OperationId>(
  operation: O,
  input: InputOf<O>,
  sending: Sending,
): Promise<Envelope<DataOf<O>>> {
  const { method, path, wire, patienceMs } = endpointOf(operation)
  const { params, query, body, files }: Parts = input
  const headers = identityHeaders(sending)
  const isForm = wire === 'multipart'
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const patience = patienceOf(patienceMs, sending.signal)
  try {
    const response = await fetchOrFail(providerAddress(fillPath(path, params), query), {
      method,
      headers,
      body: isForm ? toForm(Object(body), files) : body === undefined ? undefined : JSON.stringify(body),
      signal: patience.signal,
    })
    const answer = await response.json().catch(() => noAnswer(502))
    if (!response.ok) throw failureOf(response, answer)
    return answer as Envelope<DataOf<O>>
  } finally {
    patience.over()
  }
}

/**
 * A signal that ends a call after so many milliseconds, or with its asker. By a timer of its own: Node 20 may collect a
 * timeout that `AbortSignal.any` alone holds, and the call would wait for ever.
 */
export function patienceOf(ms: number, asker?: AbortSignal): { signal: AbortSignal; over: () => void } {
  const call = new AbortController()
  const timer = setTimeout(() => call.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  const leave = () => call.abort(asker?.reason)
  if (asker?.aborted) leave()
  asker?.addEventListener('abort', leave, { once: true })
  return {
    signal: call.signal,
    over: () => {
      clearTimeout(timer)
      asker?.removeEventListener('abort', leave)
    },
  }
}

/** fetch, with every failure to get an answer told in the specification's words. */
export async function fetchOrFail(url: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    return noAnswer(error instanceof DOMException && error.name === 'TimeoutError' ? 504 : 503)
  }
}

function noAnswer(status: number): never {
  throw new ProviderError({ status, message: messages.noAnswer })
}

/** The error an answer tells: the provider's own words, or 'Something went wrong.' when it has none (spec §8). */
export function failureOf(response: Response, answer: unknown): ProviderError {
  const told = errorBody.partial().safeParse(answer)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ProviderError({
    ...(told.success ? told.data : {}),
    status: response.status,
    message: (told.success && told.data.message) || messages.somethingWentWrong,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** A stream handed on chunk by chunk; a source that breaks off ends it quietly, as the reader reconnects. `done` is told once. */
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
