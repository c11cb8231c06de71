import { refusal } from 'contract/refusals'

const MiB = 1024 * 1024
/** Forms and calls are read whole before anything is known of them; the longest text is far shorter. */
const largest = 4 * MiB
/** What brings a file: the largest that a form takes, with its fields. */
const largestWithFile = 24 * MiB
/** Where parts of files flow through, and none is held. */
const flowing = /^\/resources\/uploads(\/|$)/

const refusals = {
  411: { statusText: 'Length Required', message: refusal('tooLarge') },
  413: { statusText: 'Content Too Large', message: refusal('tooLarge') },
  415: { statusText: 'Unsupported Media Type', message: refusal('wrongType') },
}

/** The answer that refuses a body, which is let through to nowhere: a connection that is cut would lose the answer. */
export function refuseBody({ body, bodyUsed }: Request, status: keyof typeof refusals): Response {
  if (!bodyUsed) body?.pipeTo(new WritableStream()).catch(() => undefined)
  const { statusText, message } = refusals[status]
  return new Response(message, { status, statusText })
}

/**
 * Refuses a body that is too large to be read whole, by the length it names: somebody who need not even be signed in would fill
 * the memory of everybody's web app.
 * @throws Response 413, or 411 for a body that does not say its length
 */
export function requireSmallBody(request: Request): void {
  const { url, headers } = request
  if (flowing.test(new URL(url).pathname)) return
  const type = headers.get('Content-Type') ?? ''
  const length = headers.get('Content-Length')
  if (length === null && headers.has('Transfer-Encoding')) throw refuseBody(request, 411)
  if (Number(length ?? 0) > (type.startsWith('multipart/') ? largestWithFile : largest)) throw refuseBody(request, 413)
}
