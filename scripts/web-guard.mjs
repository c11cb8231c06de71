import http from 'node:http'
import path from 'node:path'

import { ROOT } from './settings.mjs'
import { withCompressed } from './web-assets.mjs'
import { refuseUnreadable, withEdge } from './web-edge.mjs'
import { withoutStrangers } from './web-requests.mjs'

/**
 * Loaded into remix-serve before it starts. remix-serve waits for every open stream on shutdown; this ends it after a
 * short time. It also exits with its supervisor, and keeps idle connections longer.
 */
const SHUTDOWN_MS = 500

const end = () => {
  process.channel?.unref()
  setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
}

process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('disconnect', () => process.emit('SIGTERM'))
// The supervisor reads our output; after its exit, writing fails.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

/**
 * Time a connection waits for its next request. Proxies reuse idle connections for a minute: one that is closed here
 * first, just as the proxy sends a request, causes an error for the client.
 */
const IDLE_MS = 75_000

const create = http.createServer
http.createServer = (handler) => {
  const inside = withCompressed(path.join(ROOT, 'build', 'client', 'assets'), withoutStrangers(handler))
  const handleRequest = withEdge(process.env.APP_ORIGIN?.startsWith('https:') ?? false, inside)
  // Node's own responses to a missing host and to an unknown Expect header have no security headers.
  const server = create({ requireHostHeader: false }, handleRequest)
  server.on('checkExpectation', handleRequest)
  server.on('clientError', refuseUnreadable)
  server.keepAliveTimeout = IDLE_MS
  return server
}
