import { t as refusal } from 'locales/refusals'

const MiB = 1024 * 1024
/** Forms and calls are read completely before validation; the longest text is far shorter than this. */
const maxBytes = 4 * MiB
/** Limit for forms with a file: the largest accepted file and its fields. */
const maxBytesWithFile = 24 * MiB
/** Routes that stream uploads without buffering. */
const streamingRoutes = /^\/resources\/uploads(\/|$)/

const refusals = {
  411: { statusText: 'Length Required', message: 'tooLarge' },
  413: { statusText: 'Content Too Large', message: 'tooLarge' },
  415: { statusText: 'Unsupported Media Type', message: 'wrongType' },
} as const

/** Response that refuses a body. The body is drained, because closing the connection early would lose the response. */
export function refuseBody({ body, bodyUsed }: Request, status: keyof typeof refusals): Response {
  if (!bodyUsed) body?.pipeTo(new WritableStream()).catch(() => undefined)
  const { statusText, message } = refusals[status]
  return new Response(refusal(message), { status, statusText })
}

/**
 * Refuses a body by its Content-Length if it is too large to be read completely: otherwise anyone, even without a
 * session, could exhaust the web app's memory.
 * @throws Response 413, or 411 for a body without a length
 */
export function requireSmallBody(request: Request): void {
  const { url, headers } = request
  if (streamingRoutes.test(new URL(url).pathname)) return
  const type = headers.get('Content-Type') ?? ''
  const length = headers.get('Content-Length')
  if (length === null && headers.has('Transfer-Encoding')) throw refuseBody(request, 411)
  if (Number(length ?? 0) > (type.startsWith('multipart/') ? maxBytesWithFile : maxBytes))
    throw refuseBody(request, 413)
}
