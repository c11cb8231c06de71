import { createReadStream, readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'

import { ROOT } from './settings.mjs'

/**
 * remix-serve compresses each answer anew and in haste. Scripts and styles never change under their names, so the build
 * has compressed them once and well; this sends those before remix-serve is asked.
 */
const FOLDER = path.join(ROOT, 'build', 'client', 'assets')
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' }
const compressed = readCompressed()

function readCompressed() {
  try {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.br'))
    return new Map(names.map((name) => [`/assets/${name.slice(0, -'.br'.length)}`, path.join(FOLDER, name)]))
  } catch {
    return new Map()
  }
}

/** Answers a request for a compressed file; false when there is none, or the browser cannot read it. */
function sendCompressed(request, response) {
  const asked = request.url.split('?', 1)[0]
  const file = compressed.get(asked)
  const reads = /(?:^|,)\s*br\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/.test(request.headers['accept-encoding'] ?? '')
  if (!file || !reads || !['GET', 'HEAD'].includes(request.method)) return false
  response.writeHead(200, {
    'Content-Type': `${TYPES[path.extname(asked)]}; charset=utf-8`,
    'Content-Encoding': 'br',
    'Content-Length': statSync(file).size,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  })
  if (request.method === 'HEAD') response.end()
  else createReadStream(file).pipe(response)
  return true
}

const create = http.createServer
http.createServer = (handler) =>
  create((request, response) => sendCompressed(request, response) || handler(request, response))
