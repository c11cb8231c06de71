import type { FastifyReply } from 'fastify'
import { notFound, requireFound } from 'provider/http/errors'
import { attachment as saveAs } from 'provider/http/headers'
import type { RawHandler } from 'provider/http/bind'
import { readRange } from 'provider/http/byte-range'
import { findFile, type ServedFile } from './find-file'

/**
 * Serves a picture, video or voice note to people who may see its record: with ranges, cached forever (a URL's file
 * never changes), and without content sniffing or scripts.
 */
export const sendFile: RawHandler<'media.file'> = async (context, { params }, request, reply) => {
  const file = requireFound(await findFile(context.db, context.actor, params))
  const stored = await context.files.stat(file.key)
  if (!stored) throw notFound()
  setHeaders(reply, file)
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = readRange(
    ifRange === undefined || ifRange === file.etag ? request.headers.range : undefined,
    stored.bytes,
  )
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${stored.bytes}`).send()
  const length = range === 'whole' ? stored.bytes : range.end - range.start + 1
  reply.header('content-length', length)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.bytes}`)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await context.files.get(file.key, range === 'whole' ? undefined : range))
}

function setHeaders(reply: FastifyReply, { contentType, etag, attachment }: ServedFile): void {
  reply
    .type(contentType)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
  if (attachment !== null) reply.header('content-disposition', saveAs(attachment))
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
