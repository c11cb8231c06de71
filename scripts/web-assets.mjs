import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' }

/**
 * remix-serve compresses each response again at low quality. Scripts and styles never change under their names, so the
 * build compresses them once. Wraps a handler to send a folder's compressed files first.
 */
export function withCompressed(folder, handler) {
  const compressed = readCompressed(folder)
  return (request, response) => {
    const file = readsCompressed(request) && compressed.get(request.url.split('?', 1)[0])
    if (!file) return handler(request, response)
    // A new build under a running web app removes files, and a client may disconnect during one.
    sendCompressed(file, request, response).catch(() =>
      response.headersSent ? response.destroy() : handler(request, response),
    )
  }
}

function readCompressed(folder) {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.br'))
    return new Map(names.map((name) => [`/assets/${name.slice(0, -'.br'.length)}`, path.join(folder, name)]))
  } catch {
    return new Map()
  }
}

const readsCompressed = ({ method, headers }) =>
  ['GET', 'HEAD'].includes(method) &&
  /(?:^|,)\s*br\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/.test(headers['accept-encoding'] ?? '')

async function sendCompressed(file, { method }, response) {
  const handle = await open(file)
  const { size } = await handle.stat()
  response.writeHead(200, {
    'Content-Type': `${TYPES[path.extname(file.slice(0, -'.br'.length))]}; charset=utf-8`,
    'Content-Encoding': 'br',
    'Content-Length': size,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  })
  if (method === 'HEAD') await handle.close().then(() => response.end())
  else await pipeline(handle.createReadStream(), response)
}
