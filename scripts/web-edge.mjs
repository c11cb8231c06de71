import onHeaders from 'on-headers'

/** Longest address: browsers and proxies take no longer ones for granted, and ours are far shorter. */
const LONGEST_ADDRESS = 8000
/** Names in one address: a list is filtered by at most a hundred values of each of a few fields. */
const MOST_NAMES = 1000
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

const SENTENCES = {
  400: 'This request is not valid.',
  414: 'This address is too long.',
  431: 'The headers of this request are too long.',
}
const PHRASES = { 400: 'Bad Request', 414: 'URI Too Long', 431: 'Request Header Fields Too Large' }

/**
 * Puts the security headers on every answer of a handler, and refuses requests that it would answer with a failure of its
 * own: an odd host, an address that cannot be decoded, is too long or has too many names.
 * @param {boolean} isSecure whether people reach the web app by TLS
 */
export const withEdge = (isSecure, handler) => (request, response) => {
  onHeaders(response, () => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  })
  // A body that nobody has read would stop the connection, and whatever is sent on it next would wait for ever.
  response.once('finish', () => !request.complete && request.removeAllListeners('data').resume())
  request.url = originForm(request.url)
  const status = refusalOf(request)
  if (status === 0) return handler(request, response)
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(SENTENCES[status])
}

/** Answers what Node cannot read as a request, such as headers that are too long. */
export function refuseUnreadable(error, socket) {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const head = ['Content-Type: text/plain; charset=utf-8', 'X-Content-Type-Options: nosniff', 'Connection: close']
    socket.write([`HTTP/1.1 ${status} ${PHRASES[status]}`, ...head, '', SENTENCES[status]].join('\r\n'))
  }
  socket.destroySoon()
}

/** `GET http://host/path` is `GET /path` (RFC 9112, 3.2.2); whose host it names is of no consequence here. */
function originForm(target) {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return `${pathname}${search}`
}

/** The status a request is refused with; 0 where it is not. */
function refusalOf({ url, headers }) {
  const forwarded = headers['x-forwarded-host']?.split(',')[0].trim()
  if (!url.startsWith('/') || !isHost(headers.host) || (forwarded && !isHost(forwarded))) return 400
  if (url.length > LONGEST_ADDRESS) return 414
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
  return query.join('?').split('&', MOST_NAMES + 1).length <= MOST_NAMES
}
