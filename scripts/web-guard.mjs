import http from 'node:http'
import path from 'node:path'

import { ROOT } from './settings.mjs'
import { withCompressed } from './web-assets.mjs'
import { refuseUnreadable, withEdge } from './web-edge.mjs'
import { withoutStrangers } from './web-requests.mjs'

/**
 * Loaded into remix-serve before it starts. remix-serve waits for every open stream when asked to end, so this gives it
 * a moment and then ends it; and it ends with its supervisor, whatever ended that. It keeps idle connections too short, so this has them kept.
 */
const PATIENCE_MS = 500

const end = () => {
  process.channel?.unref()
  setTimeout(() => process.exit(0), PATIENCE_MS).unref()
}

process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('disconnect', () => process.emit('SIGTERM'))
// The supervisor reads our output; without it there is nobody to tell.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

/**
 * How long a connection waits for its next request. A proxy keeps idle ones for a minute: one that is closed here before,
 * just as the proxy sends on it, is an error for whoever asked.
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
