import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ErrorBody } from 'contract/common'
import { messages } from 'contract/messages'
import { refusal } from 'contract/refusals'
import type { OperationId } from 'contract/catalogue'
import { storageFailureOf } from 'provider/adapters/storage-failure'
import { isUnavailable } from 'provider/db/availability'
import { codeOf } from 'provider/db/transaction'
import { ApiError } from 'provider/http/errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation this route is bound to; routes outside the contract have none. */
    operation?: OperationId
  }
}

/** Sentences that the specification fixes for one call's bad request (spec §8). */
const badRequests: Partial<Record<OperationId, string>> = { 'requests.list': refusal('requestListInvalid') }

// What PostgreSQL found wrong that is the caller's matter, not ours. The same call may do after a lost race; never after a
// broken constraint: a queue that was told to come back for that would send it for ever, and nothing behind it.
const LOST_RACES = new Set(['40001', '40P01'])
const LOCK_NOT_AVAILABLE = '55P03'
const BROKEN_CONSTRAINTS = new Set(['23505', '23503'])
/** PostgreSQL has no disk space left. */
const DATABASE_FULL = '53100'
/** How long a client waits before it tries storage again that is unavailable, or full; seconds. */
const STORAGE_BACK = { unavailable: 5, full: 300 }
const BAD_VALUES = new Set(['22P02', '22003', '22007', '22008', '22021', '22001'])

/** Every failure, thrown anywhere, in the contract's shape; what people must not read goes to the log alone. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(asApiError(error, request), error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const error = new ApiError(404, messages.notFound)
    return sendError(error, error, request, reply)
  })
}

/** What Fastify refuses before it has found a route, such as an address that cannot be decoded. */
export function refuseEarly(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // No hook runs for it, so the one that sets the headers of other answers does not either.
  sendError(translated(error, request.method), error, request, reply.header('x-content-type-options', 'nosniff'))
}

/** What Node refuses before there is a request, such as headers that are too long or no HTTP at all. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, phrase] =
      error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request']
    const body = JSON.stringify({ status, message: messages.invalidInput, traceId: randomUUID() } satisfies ErrorBody)
    const head = [
      'content-type: application/json',
      'x-content-type-options: nosniff',
      'connection: close',
      `content-length: ${body.length}`,
    ]
    socket.write([`HTTP/1.1 ${status} ${phrase}`, ...head, '', body].join('\r\n'))
  }
  socket.destroySoon()
}

function asApiError(error: unknown, request: FastifyRequest): ApiError {
  const known = error instanceof ApiError ? error : translated(error, request.method)
  const { operation } = request.routeOptions.config
  const fixed = operation && known.status === 400 ? badRequests[operation] : undefined
  return fixed ? new ApiError(400, fixed, known.extra) : known
}

function translated(error: unknown, method: string): ApiError {
  const code = codeOf(error)
  // A write waited for another write. A read waits for nobody's write, only for whoever holds the whole table.
  const isLostRace = LOST_RACES.has(code) || (code === LOCK_NOT_AVAILABLE && !isRead(method))
  if (isLostRace) return new ApiError(409, refusal('sameMoment'), { retryAfter: 1 })
  if (BROKEN_CONSTRAINTS.has(code)) return new ApiError(409, refusal('sameMoment'))
  const storage = code === DATABASE_FULL ? 'full' : storageFailureOf(error)
  if (storage) return storageError(storage)
  if (code === LOCK_NOT_AVAILABLE || isUnavailable(error))
    return new ApiError(503, messages.somethingWentWrong, { retryAfter: 2 })
  if (BAD_VALUES.has(code)) return new ApiError(400, messages.invalidInput)
  const status = code.startsWith('FST_') ? ((error as FastifyError).statusCode ?? 500) : 500
  if (status === 413) return new ApiError(413, refusal('tooLarge'))
  if (status === 415) return new ApiError(415, refusal('wrongType'))
  if (status >= 400 && status < 500) return new ApiError(status === 404 ? 404 : 400, messages.invalidInput)
  return new ApiError(500, messages.somethingWentWrong)
}

/** Says that files cannot be kept or read now, without the path or the address that the system's own words name. */
function storageError(failure: 'full' | 'unavailable'): ApiError {
  const [status, sentence] = failure === 'full' ? ([507, 'storageFull'] as const) : ([503, 'storageDown'] as const)
  return new ApiError(status, refusal(sentence), { retryAfter: STORAGE_BACK[failure] })
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Headers that a handler sets before it opens a file; the answer that the file failed has none of them. */
const HEADERS_OF_A_FILE = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'etag',
]

function sendError(error: ApiError, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500) request.log.error({ err: cause, traceId: request.id }, 'a call failed')
  if (error.extra.retryAfter !== undefined) reply.header('retry-after', String(error.extra.retryAfter))
  for (const name of HEADERS_OF_A_FILE) reply.removeHeader(name)
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
