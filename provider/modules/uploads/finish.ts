import { readFile, stat } from 'node:fs/promises'
import { uploadMetadata, type EvidenceMetadata, type UploadMetadata } from 'contract/media/calls'
import { t as sayOfField } from 'locales/fields'
import { t as uploadLine } from 'locales/uploads'
import { inTransaction, type Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { readRefusal } from 'provider/media/refusals'
import { hashFile, inspectFile, uploading } from 'provider/modules/media/public'
import { addToMetadata, finish, findUpload, type UploadRow } from './repo'
import { readStored, storedFields, storageKeyOf, type Stored } from './stored'
import type { Received } from './tus'

/** Finishing hashes and moves the file, so concurrent requests for one upload share one run per node. */
const underWay = new WeakMap<Received, Map<string, Promise<string>>>()

/**
 * Finishes a completely received upload, once even if requested repeatedly: inspects its content, compares its hash,
 * stores its bytes and creates its record. After a crash at any point, the next request completes it.
 * @param received the received bytes, wherever they are stored
 * @returns id of the medium or voice note
 * @throws 422 with the message for the uploader; 404 or 409 when the target no longer accepts it
 */
export function finishUpload(context: Context, upload: UploadRow, received: Received): Promise<string> {
  const runs = underWay.get(received) ?? new Map<string, Promise<string>>()
  underWay.set(received, runs)
  const running = runs.get(upload.id) ?? run(context, upload.id, received).finally(() => runs.delete(upload.id))
  runs.set(upload.id, running)
  return running
}

async function run(context: Context, id: string, received: Received): Promise<string> {
  const upload = await requireUpload(context, id)
  if (upload.result !== null) return upload.result
  // The nightly sweep removes what cannot be removed now.
  const forget = (path?: string) =>
    received.forget(id, path).catch((error: unknown) => context.log.warn({ err: error }, 'upload not removed'))
  let path: string | undefined
  try {
    path = await received.whole(id, upload.length ?? 0)
    const result = await storeResult(context, upload, path)
    await forget(path)
    return result
  } catch (error) {
    // Another node may have finished or refused the upload at the same time and removed its bytes.
    const { result } = await requireUpload(context, id)
    if (result !== null) return result
    // A refusal is final; after other errors (disk, database) the bytes stay for the next attempt.
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await refuse(context, upload, error)
    await forget(path)
    throw error
  }
}

async function requireUpload({ db, actor }: Context, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, actor, id)
  if (!upload) throw new ApiError(404, sayOfField('notFound'))
  if (upload.message !== null) throw refusalOf(upload)
  return upload
}

/** The error of an upload that was refused: with a wait if the file itself may be sent again. */
export const refusalOf = ({ message, metadata }: UploadRow): ApiError =>
  new ApiError(422, message ?? '', metadata.mayRetry ? { retryAfter: 0 } : {})

async function refuse({ db, files, now }: Context, upload: UploadRow, error: ApiError): Promise<void> {
  const mayRetry = error.status !== 422 || error.extra.retryAfter !== undefined
  if (mayRetry) await addToMetadata(db, upload.id, { mayRetry: '1' })
  if (!(await finish(db, upload.id, { message: error.message }, now))) return
  const stored = readStored(upload.metadata)
  if (stored) await files.remove(stored.storageKey)
}

/** Stores the received file as a medium, poster, logo or voice note, and ends the upload. @returns the record's id */
async function storeResult(context: Context, upload: UploadRow, path: string): Promise<string> {
  const metadata = uploadMetadata.parse(withoutNull(upload.metadata))
  const known = readStored(upload.metadata)
  if (!known && !(await exists(path))) throw new Error(`What was received of ${upload.id} is gone`)
  const stored = known ?? (await examine(context, upload.id, metadata, path))
  if (metadata.kind === 'poster') return storePoster(context, upload, metadata, path)
  if (metadata.kind === 'lender') return storeLogo(context, upload, stored, path)
  // Stored before the bytes are moved, so that a later request can complete the upload after a crash.
  await addToMetadata(context.db, upload.id, storedFields(stored))
  upload.metadata = { ...upload.metadata, ...storedFields(stored) }
  if (await exists(path)) await context.files.adopt(stored.storageKey, path)
  return inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const result = metadata.kind === 'media' ? await storeMedia(inside, upload.id, metadata, stored) : upload.id
    await end(tx, upload.id, result, context.now)
    return result
  })
}

/** @throws when the upload has ended already, so that the transaction rolls back */
async function end(db: Db, id: string, result: string, at: Date): Promise<void> {
  if (!(await finish(db, id, { result }, at))) throw new Error(`Upload ${id} has ended already`)
}

const kinds = { media: ['image', 'video'], poster: ['image'], voice: ['audio'], lender: ['image'] } as const

/**
 * Decides by the bytes alone.
 * @throws 422 with the message for the uploader, retryable if the bytes were corrupted in transfer
 */
async function examine(
  context: Context,
  id: string,
  { kind, filename, type, sha256 }: UploadMetadata,
  path: string,
): Promise<Stored> {
  const inspection = await inspectFile(context, path, { filename, declaredType: type, accept: kinds[kind] })
  if (!inspection.ok) throw new ApiError(422, readRefusal(inspection))
  const hash = await hashFile(path)
  if (sha256 !== undefined && sha256 !== hash) throw new ApiError(422, uploadLine('uploadHash'), { retryAfter: 0 })
  const { size } = await stat(path)
  return {
    storageKey: storageKeyOf(kind, id, inspection.type),
    contentType: inspection.type,
    is: inspection.kind,
    sha256: hash,
    bytes: size,
    width: inspection.width,
    height: inspection.height,
  }
}

function storeMedia(context: Context, uuid: string, metadata: EvidenceMetadata, stored: Stored): Promise<string> {
  const { capturedAt, lat, lng, accuracy, heading, source } = metadata
  const { is, ...file } = stored
  const kind = is === 'video' ? 'video' : 'image'
  return uploading.createMedia(context, {
    uuid,
    itemId: metadata.target,
    replaces: metadata.replaces ?? null,
    kind,
    ...file,
    fileName: metadata.filename,
    durationSeconds: kind === 'video' ? (metadata.duration ?? null) : null,
    browserFacts: { capturedAt, lat, lng, accuracy, heading, source },
    clientKey: metadata.clientKey ?? null,
  })
}

async function storePoster(
  context: Context,
  upload: UploadRow,
  { target }: EvidenceMetadata,
  path: string,
): Promise<string> {
  await uploading.addPoster(context, target, await readFile(path))
  await end(context.db, upload.id, target, context.now)
  return target
}

/** Stores a logo as the small picture that is displayed; the uploaded file is removed. */
async function storeLogo(context: Context, upload: UploadRow, stored: Stored, path: string): Promise<string> {
  await context.files.put(
    stored.storageKey,
    await uploading.makeSmallPicture(context, await readFile(path), stored.contentType),
  )
  await end(context.db, upload.id, upload.id, context.now)
  return upload.id
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
const withoutNull = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
