import { endpointOf, type DataOf, type InputOf, type OperationId } from 'contract/core/catalog'
import type { Issue } from 'contract/core/common'
import { fillPath } from 'contract/core/endpoint'
import { toForm } from 'contract/core/form-data'
import { toQuery } from 'contract/core/query'
import type { Person } from './people'
import type { World } from './world'

/** Answer of a call; `data` is null on failure (check `status` first). */
export type Answered<T> = {
  status: number
  message: string
  data: T
  changeId: string | null
  issues: Issue[]
  headers: Headers
  /** The whole body, for other fields (`current`, `changedBy`, `traceId`). */
  body: Record<string, unknown>
}

export type CallOptions = {
  /** The call's Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Any input, even one the contract rejects, for calls that must be refused. */
export type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | undefined>
}

/**
 * Makes a call of the contract over HTTP as a person (null: not signed in) and parses its answer:
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

/** Same as `call`, with input that the contract's types would not allow. */
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
  // A stream has no end to wait for; its headers are the answer.
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
