import { readFile, rm, stat } from 'node:fs/promises'
import { uploadMetadata, type EvidenceMetadata, type UploadMetadata } from 'contract/media'
import { messages } from 'contract/messages'
import { uploadLines } from 'contract/upload-lines'
import { inTransaction } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { ApiError } from 'provider/http/errors'
import { hashFile, inspectFile, uploading } from 'provider/modules/media/service'
import { finish, findUpload, noteStored, type UploadRow } from './repo'
import { readStored, storedFields, storageKeyOf, type Stored } from './stored'
import { plainName } from './metadata'

/** Finishing hashes and moves the file, so two requests for one upload share one run. */
const underWay = new Map<string, Promise<string>>()

/**
 * Makes a wholly received upload what it is for, once however often it is asked: its content is inspected, its hash compared,
 * its bytes stored, its record made. A crash at any point is mended by asking again.
 * @param path where the tus store holds the bytes
 * @returns id of the media, or of the voice note
 * @throws 422 with the sentence for its uploader; 404 or 409 when it may not go there any more
 */
export function finishUpload(context: Context, upload: UploadRow, path: string): Promise<string> {
  const running = underWay.get(upload.id) ?? run(context, upload.id, path).finally(() => underWay.delete(upload.id))
  underWay.set(upload.id, running)
  return running
}

async function run(context: Context, id: string, path: string): Promise<string> {
  const upload = await findUpload(context.db, context.actor, id)
  if (!upload) throw new ApiError(404, messages.notFound)
  if (upload.message !== null) throw new ApiError(422, upload.message)
  if (upload.result !== null) return upload.result
  try {
    return await become(context, upload, path)
  } catch (error) {
    // A refusal is final; anything else (disk, database) leaves the bytes for the next try.
    if (error instanceof ApiError && error.status < 500) await refuse(context, upload, path, error.message)
    throw error
  }
}

async function refuse({ db, files, now }: Context, upload: UploadRow, path: string, message: string): Promise<void> {
  await finish(db, upload.id, { message }, now)
  await forget(path)
  const stored = readStored(upload.metadata)
  if (stored) await files.remove(stored.storageKey)
}

async function become(context: Context, upload: UploadRow, path: string): Promise<string> {
  const metadata = uploadMetadata.parse(withoutNull(upload.metadata))
  const stored = readStored(upload.metadata) ?? (await examine(upload.id, metadata, path))
  if (metadata.kind === 'poster') return becomePoster(context, upload, metadata, path)
  if (metadata.kind === 'lender') return becomeLogo(context, upload, stored, path)
  await noteStored(context.db, upload.id, storedFields(stored))
  upload.metadata = { ...upload.metadata, ...storedFields(stored) }
  if (await exists(path)) await context.files.adopt(stored.storageKey, path)
  const result = await inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const became = metadata.kind === 'media' ? await becomeMedia(inside, upload.id, metadata, stored) : upload.id
    await finish(tx, upload.id, { result: became }, context.now)
    return became
  })
  await forget(path)
  return result
}

const kinds = { media: ['image', 'video'], poster: ['image'], voice: ['audio'], lender: ['image'] } as const

/** Decides by the bytes alone. @throws 422 with the sentence for the uploader */
async function examine(id: string, { kind, filename, type, sha256 }: UploadMetadata, path: string): Promise<Stored> {
  const inspection = await inspectFile(path, { filename, declaredType: type, accept: kinds[kind] })
  if (!inspection.ok) throw new ApiError(422, inspection.message)
  const hash = await hashFile(path)
  if (sha256 !== undefined && sha256 !== hash) throw new ApiError(422, uploadLines.uploadHash)
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

function becomeMedia(context: Context, uuid: string, metadata: EvidenceMetadata, stored: Stored): Promise<string> {
  const { capturedAt, lat, lng, accuracy, heading, source } = metadata
  const { is, ...file } = stored
  const kind = is === 'video' ? 'video' : 'image'
  return uploading.createMedia(context, {
    uuid,
    itemId: metadata.target,
    replaces: metadata.replaces ?? null,
    kind,
    ...file,
    fileName: plainName(metadata.filename),
    durationSeconds: kind === 'video' ? (metadata.duration ?? null) : null,
    browserFacts: { capturedAt, lat, lng, accuracy, heading, source },
    clientKey: metadata.clientKey ?? null,
  })
}

async function becomePoster(
  context: Context,
  upload: UploadRow,
  { target }: EvidenceMetadata,
  path: string,
): Promise<string> {
  await uploading.keepPoster(context, target, await readFile(path))
  await finish(context.db, upload.id, { result: target }, context.now)
  await forget(path)
  return target
}

/** A logo is kept as the small picture that is shown; what was uploaded goes. */
async function becomeLogo(context: Context, upload: UploadRow, stored: Stored, path: string): Promise<string> {
  await context.files.put(stored.storageKey, await uploading.drawLogo(await readFile(path), stored.contentType))
  await finish(context.db, upload.id, { result: upload.id }, context.now)
  await forget(path)
  return upload.id
}

/** The bytes where they are still there, and the note the tus store keeps beside them. */
async function forget(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(`${path}.json`, { force: true })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
const withoutNull = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
