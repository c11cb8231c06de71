import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ErrorBody } from 'contract/core/common'
import { inLanguage } from 'locales/engine/in-language'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { endpointOf, type OperationId } from 'contract/core/catalog'
import { storageFailureOf } from 'provider/adapters/storage-failure'
import { isUnavailable } from 'provider/db/availability'
import { codeOf } from 'provider/db/transaction'
import { ApiError } from './errors'
import { callLanguage } from './language'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation that this route implements; undefined for routes outside the contract. */
    operation?: OperationId
  }
}

/** Messages that the specification requires for status 400 of a specific operation (spec §8). */
const badRequests: Partial<Record<OperationId, () => string>> = {
  'requests.list': () => refusal('requestListInvalid'),
}

// PostgreSQL errors caused by the request. A client may retry after a lost race, but not after a constraint violation:
// its outbox would retry forever and block all calls behind it.
const LOST_RACES = new Set(['40001', '40P01'])
const LOCK_NOT_AVAILABLE = '55P03'
const CONSTRAINT_VIOLATIONS = new Set(['23505', '23503'])
/** PostgreSQL has no disk space left. */
const DATABASE_FULL = '53100'
/** Seconds until a client retries after a storage failure, for the Retry-After header. */
const STORAGE_RETRY_SECONDS = { unavailable: 5, full: 300 }
const BAD_VALUES = new Set(['22P02', '22003', '22007', '22008', '22021', '22001'])

/** Sends every thrown error in the contract's error format. Internal details go only to the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = inLanguage(callLanguage(request), () => asApiError(error, request))
    return sendError(answer, error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const error = new ApiError(404, sayOfField('notFound'))
    return sendError(error, error, request, reply)
  })
}

/** Responds to requests that Fastify rejects before routing, such as a URL that cannot be decoded. */
export function refuseEarly(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // No hooks run for these requests, so the hook that sets this header on all other responses does not run either.
  sendError(translated(error, false), error, request, reply.header('x-content-type-options', 'nosniff'))
}

/** Responds to data that Node cannot parse as a request, such as headers that are too long or another protocol. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, phrase] =
      error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request']
    const body = JSON.stringify({
      status,
      message: sayOfField('invalidInput'),
      traceId: randomUUID(),
    } satisfies ErrorBody)
    const head = [
      'content-type: application/json',
      'x-content-type-options: nosniff',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    socket.write([`HTTP/1.1 ${status} ${phrase}`, ...head, '', body].join('\r\n'))
  }
  socket.destroySoon()
}

function asApiError(error: unknown, request: FastifyRequest): ApiError {
  const { operation } = request.routeOptions.config
  const isChange = operation !== undefined && endpointOf(operation).effect === 'change'
  const known = error instanceof ApiError ? error : translated(error, isChange)
  const fixed = operation && known.status === 400 ? badRequests[operation] : undefined
  return fixed ? new ApiError(400, fixed(), known.extra) : known
}

function translated(error: unknown, isChange: boolean): ApiError {
  const code = codeOf(error)
  // Changes wait for locks of other changes. Reads, some of them with POST, only wait when the whole table is locked.
  const isLostRace = LOST_RACES.has(code) || (code === LOCK_NOT_AVAILABLE && isChange)
  if (isLostRace) return new ApiError(409, refusal('sameMoment'), { retryAfter: 1 })
  if (CONSTRAINT_VIOLATIONS.has(code)) return new ApiError(409, refusal('sameMoment'))
  const storage = code === DATABASE_FULL ? 'full' : storageFailureOf(error)
  if (storage) return storageError(storage)
  if (code === LOCK_NOT_AVAILABLE || isUnavailable(error))
    return new ApiError(503, sayOfField('somethingWentWrong'), { retryAfter: 2 })
  if (BAD_VALUES.has(code)) return new ApiError(400, sayOfField('invalidInput'))
  const status = code.startsWith('FST_') ? ((error as FastifyError).statusCode ?? 500) : 500
  if (status === 413) return new ApiError(413, refusal('tooLarge'))
  if (status === 415) return new ApiError(415, refusal('wrongType'))
  if (status >= 400 && status < 500) return new ApiError(status === 404 ? 404 : 400, sayOfField('invalidInput'))
  return new ApiError(500, sayOfField('somethingWentWrong'))
}

/** Creates the error for failed file storage. Its message has no path or address, unlike the system's own message. */
function storageError(failure: 'full' | 'unavailable'): ApiError {
  const [status, reason] = failure === 'full' ? ([507, 'storageFull'] as const) : ([503, 'storageDown'] as const)
  return new ApiError(status, refusal(reason), { retryAfter: STORAGE_RETRY_SECONDS[failure] })
}

/** Headers that a handler sets before it opens a file. Error responses must not have them. */
const FILE_HEADERS = ['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag']

function sendError(error: ApiError, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500) request.log.error({ err: cause, traceId: request.id }, 'a call failed')
  if (error.extra.retryAfter !== undefined) reply.header('retry-after', String(error.extra.retryAfter))
  for (const name of FILE_HEADERS) reply.removeHeader(name)
  const { issues, current, changedBy } = error.extra
  const body: ErrorBody = {
    status: error.status,
    message: error.message,
    ...(issues && { issues }),
    ...(current !== undefined && { current }),
    ...(changedBy !== undefined && { changedBy }),
    traceId: request.id,
  }
  return reply.code(error.status).header('cache-control', 'no-store').send(body)
}
