import { endpointOf, type DataOf, type InputOf, type OperationId } from 'contract/catalogue'
import type { Issue } from 'contract/common'
import { fillPath } from 'contract/endpoint'
import { toForm } from 'contract/form-data'
import { toQuery } from 'contract/query'
import type { Person } from 'tests/support/people'
import type { World } from 'tests/support/world'

/** What a call answered; `data` is null where it failed (read `status` first). */
export type Answered<T> = {
  status: number
  message: string
  data: T
  changeId: string | null
  issues: Issue[]
  headers: Headers
  /** The whole body, for what the fields above leave out (`current`, `changedBy`, `traceId`). */
  body: Record<string, unknown>
}

export type CallOptions = {
  /** Idempotency-Key of the call. */
  key?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Whatever is sent, even what the contract refuses: for calls that have to be refused. */
export type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | undefined>
}

/**
 * Makes a call of the contract over HTTP as a person (null: nobody signed in) and reads its answer:
 *
 *     const { status, data } = await call(world, reviewer, 'lots.list', { body: {} })
 */
export function call<O extends OperationId>(
  world: Pick<World, 'url'>,
  person: Pick<Person, 'accessToken'> | null,
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<Answered<DataOf<O>>> {
  return send<DataOf<O>>(world, person, operation, input, options)
}

/** The same with input that the contract's types would not let pass, to see it refused. */
export function callWrongly(
  world: Pick<World, 'url'>,
  person: Pick<Person, 'accessToken'> | null,
  operation: OperationId,
  input: AnyInput = {},
  options: CallOptions = {},
): Promise<Answered<unknown>> {
  return send(world, person, operation, input, options)
}

async function send<T>(
  world: Pick<World, 'url'>,
  person: Pick<Person, 'accessToken'> | null,
  operation: OperationId,
  { params, query, body, files }: AnyInput,
  { key, headers, signal }: CallOptions,
): Promise<Answered<T>> {
  const { method, path, wire } = endpointOf(operation)
  const isForm = wire === 'multipart'
  const response = await fetch(world.url + fillPath(path, params) + queryOf(query), {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(isForm ? { body: toForm(Object(body), files) } : body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  return read<T>(response)
}

function queryOf(query: Record<string, unknown> = {}): string {
  const text = toQuery(query).toString()
  return text && `?${text}`
}

async function read<T>(response: Response): Promise<Answered<T>> {
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  // A stream has no end to wait for: that it was opened is the answer.
  if (type.startsWith('text/event-stream')) await response.body?.cancel()
  const body = isJson ? await response.json() : { message: '', data: null, ...(await readBytes(response)) }
  return {
    status: response.status,
    message: body.message,
    data: body.data ?? null,
    changeId: body.changeId ?? null,
    issues: body.issues ?? [],
    headers: response.headers,
    body,
  }
}

async function readBytes(response: Response): Promise<{ bytes: number; text: string }> {
  const bytes = response.bodyUsed ? new ArrayBuffer(0) : await response.arrayBuffer()
  return { bytes: bytes.byteLength, text: new TextDecoder().decode(bytes) }
}
