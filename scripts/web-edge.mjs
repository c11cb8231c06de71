import onHeaders from 'on-headers'

/** The most characters in a URL: about what browsers and proxies support. Our own URLs are far shorter. */
const LONGEST_URL = 8000
/** The most query parameters in a URL: lists filter by at most a hundred values for each of a few fields. */
const MOST_PARAMETERS = 1000
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

const MESSAGES = {
  400: 'This request is not valid.',
  405: 'This method is not allowed.',
  414: 'This address is too long.',
  431: 'The headers of this request are too long.',
}
const PHRASES = { 400: 'Bad Request', 414: 'URI Too Long', 431: 'Request Header Fields Too Large' }

/**
 * Wraps a request handler: sets the security headers on every response and refuses requests that the handler would
 * answer with an internal error, such as an invalid host or a URL that cannot be decoded, is too long or has too many
 * parameters.
 * @param {boolean} isSecure whether people reach the web app over TLS
 */
export const withEdge = (isSecure, handler) => (request, response) => {
  onHeaders(response, () => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  })
  // Drain a body that the handler did not read; otherwise the next request on this connection waits forever.
  response.once('finish', () => !request.complete && request.removeAllListeners('data').resume())
  request.url = originForm(request.url)
  const status = refusalOf(request)
  if (status === 0) return handler(request, response)
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(MESSAGES[status])
}

/** Responds to data that Node cannot parse as a request, such as headers that are too long. */
export function refuseUnreadable(error, socket) {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const head = ['Content-Type: text/plain; charset=utf-8', 'X-Content-Type-Options: nosniff', 'Connection: close']
    socket.write([`HTTP/1.1 ${status} ${PHRASES[status]}`, ...head, '', MESSAGES[status]].join('\r\n'))
  }
  socket.destroySoon()
}

/** Turns the absolute form `GET http://host/path` (RFC 9112, 3.2.2) into `GET /path`. The host does not matter here. */
function originForm(target) {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return `${pathname}${search}`
}

/** @returns the status to refuse a request with, or 0 to let it pass */
function refusalOf({ url, headers, method, httpVersion }) {
  if (headers.host === undefined && httpVersion === '1.1') return 400
  // The Request class that remix-serve uses throws for it.
  if (method === 'TRACE') return 405
  const forwarded = headers['x-forwarded-host']?.split(',')[0].trim()
  if (!url.startsWith('/') || !isHost(headers.host) || (forwarded && !isHost(forwarded))) return 400
  if (url.length > LONGEST_URL) return 414
  return isReadable(url) ? 0 : 400
}

const isHost = (host) => host === undefined || (HOST.test(host) && URL.canParse(`http://${host}/`))

function isReadable(url) {
  const [path, ...query] = url.split('?')
  try {
    if (decodeURIComponent(path).includes('\0')) return false
  } catch {
    return false
  }
  return query.join('?').split('&', MOST_PARAMETERS + 1).length <= MOST_PARAMETERS
}
