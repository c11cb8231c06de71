import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asHeader, refusalHeader } from 'contract/media/upload-refusal'
import { t as refusal } from 'locales/refusals'
import { bindRaw } from 'provider/http/bind'
import type { Context, Deps } from 'provider/http/context'
import { ApiError, conflict, requireFound } from 'provider/http/errors'
import { admitUpload } from './admit'
import { finishUpload, refusalOf } from './finish'
import { readMetadata } from './metadata'
import { deleteUpload, findUpload, type UploadRow } from './repo'
import { readStored } from './stored'
import { openTusStore, type TusStore } from './tus'

/** Header with the id of the upload's record, on the response that finishes it and on later HEADs. */
const resultHeader = 'upload-result'

/**
 * Binds resumable uploads (tus 1.0): POST starts an upload, HEAD returns its progress, PATCH sends bytes, DELETE
 * cancels it. The record exists when the last PATCH, or the HEAD after a lost response, names it in `Upload-Result`; a
 * refused file gets 422 with its message.
 */
export function bindUploads(app: FastifyInstance, deps: Deps): void {
  const store = openTusStore(deps)
  app.register(async (scope) => {
    // The tus server reads the bytes, not Fastify.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    bindRaw(scope, deps, 'uploads', (context, _input, request, reply) => begin(app, store, context, request, reply))
    bindRaw(
      scope,
      deps,
      'uploads',
      (context, _input, request, reply) => continueUpload(app, store, context, request, reply),
      {
        method: ['HEAD', 'PATCH', 'DELETE'],
        url: '/api/uploads/:id',
      },
    )
  })
}

async function begin(
  app: FastifyInstance,
  store: TusStore,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { 'upload-metadata': metadata, 'upload-length': length } = request.headers
  const upload = await admitUpload(context, readMetadata(asText(metadata)), asText(length))
  if (upload.finished_at) return asTus(reply, upload).code(201).header('location', `/api/uploads/${upload.id}`).send()
  return passToTus(app, store, { context, request, reply, upload })
}

async function continueUpload(
  app: FastifyInstance,
  store: TusStore,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string }
  const upload = requireFound(await findUpload(context.db, context.actor, id))
  const turn = { context, request, reply, upload }
  try {
    return await (isReceived(turn) ? answerReceived(app, store, turn) : passToTus(app, store, turn))
  } catch (error) {
    if (request.method === 'HEAD' && error instanceof ApiError && error.status < 500)
      reply.header(refusalHeader, asHeader(error.message))
    throw error
  }
}

type Turn = { context: Context; request: FastifyRequest; reply: FastifyReply; upload: UploadRow }

/** True when tus has nothing left to do: the upload is finished, or its bytes were moved out of the upload folder. */
const isReceived = ({ request, upload }: Turn): boolean =>
  upload.finished_at !== null || (readStored(upload.metadata) !== null && request.method !== 'DELETE')

/**
 * Answers for a finished upload, or finishes one that another request or a crashed process has begun.
 * @throws 422 with the message of a refused file, 409 for anything but a HEAD of a finished upload
 */
async function answerReceived(
  app: FastifyInstance,
  store: TusStore,
  { context, request, reply, upload }: Turn,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD'
  if (upload.message !== null) throw refusalOf(upload)
  if (upload.finished_at && !isHead) throw conflict(refusal('alreadyAttached'))
  const result = upload.finished_at ? upload.result : await finishUpload(context, upload, store)
  app.live.wake()
  return asTus(reply, { ...upload, result })
    .code(isHead ? 200 : 204)
    .send()
}

/** Lets tus answer, and finishes the upload when all its bytes have arrived. */
async function passToTus(app: FastifyInstance, store: TusStore, turn: Turn): Promise<FastifyReply> {
  const { context, request, reply, upload } = turn
  const response = await store.handle(request, upload.id)
  if (response.status >= 400) {
    // Another request may have finished it while this one waited.
    const latest = request.method === 'POST' ? undefined : await findUpload(context.db, context.actor, upload.id)
    if (latest && isReceived({ ...turn, upload: latest }))
      return answerReceived(app, store, { ...turn, upload: latest })
    throw new ApiError(response.status, (await response.text()).trim())
  }
  if (request.method === 'DELETE') await deleteUpload(context.db, upload.id)
  for (const [name, value] of response.headers) if (!isOfTheServer(name)) reply.header(name, value)
  const isWhole = upload.length !== null && Number(response.headers.get('upload-offset') ?? -1) === upload.length
  if (isWhole) {
    reply.header(resultHeader, await finishUpload(context, upload, store))
    app.live.wake()
  }
  return reply.code(response.status).send()
}

/** Headers of tus that are not passed on; for example, it closes connections whose body is not read yet. */
const isOfTheServer = (name: string): boolean => name === 'connection' || name.startsWith('access-control-')

function asTus(reply: FastifyReply, { length, result }: UploadRow): FastifyReply {
  return reply.headers({
    'tus-resumable': '1.0.0',
    'cache-control': 'no-store',
    'upload-offset': length ?? 0,
    'upload-length': length ?? 0,
    ...(result !== null && { [resultHeader]: result }),
  })
}

const asText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header
