import { refusal } from 'contract/refusals'
import { mostPictureBytes } from 'contract/file-limits'
import { largestUpload, type UploadMetadata } from 'contract/media'
import { messages, say } from 'contract/messages'
import { uploadLines } from 'contract/upload-lines'
import { may } from 'contract/policy'
import type { Context } from 'provider/http/context'
import { bytesInWords } from 'contract/bytes-words'
import { ApiError, invalid } from 'provider/http/errors'
import { newId } from 'provider/ids'
import { uploading } from 'provider/modules/media/service'
import { countUnfinished, findByClientKey, insertUpload, type UploadRow } from './repo'

/** Uploads one person may have under way at once, and how many of the largest size in all. */
const mostUnderWay = 2000
const mostOfLargest = 10

/** Largest upload of each kind, bytes. */
const largest = {
  media: largestUpload,
  poster: 20 * 1024 ** 2,
  voice: 50 * 1024 ** 2,
  lender: mostPictureBytes,
} as const satisfies Record<UploadMetadata['kind'], number>

/**
 * Lets an upload begin: its size is known and allowed, its target takes it, the person has not too many under way.
 * @param length declared bytes, as the header gives them
 * @returns the new upload, or the finished one this captured file came by already
 * @throws 400, 404, 409 with the rule's reason, 413 too large, 422 empty, 429 too many
 */
export async function admitUpload(
  context: Context,
  metadata: UploadMetadata,
  length: string | undefined,
): Promise<UploadRow> {
  const { db, actor, now } = context
  const bytes = requireLength(context, metadata.kind, length)
  const known =
    metadata.kind === 'media' && metadata.clientKey ? await findByClientKey(db, actor, metadata.clientKey) : null
  if (known) return known
  await requireTarget(context, metadata)
  await requireQuota(context, bytes)
  const fields = Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, value === undefined ? null : String(value)]),
  )
  return insertUpload(db, { id: newId(now), user_id: actor.uuid, metadata: fields, length: bytes, created_at: now })
}

function requireLength({ config }: Context, kind: UploadMetadata['kind'], header: string | undefined): number {
  if (header === undefined || !/^\d{1,15}$/.test(header)) throw invalid('length', refusal('uploadLength'))
  const [bytes, limit] = [Number(header), Math.min(largest[kind], config.maxUploadBytes)]
  if (bytes === 0) throw new ApiError(422, uploadLines.uploadEmpty)
  if (bytes > limit) throw new ApiError(413, say('uploadTooBig', { limit: bytesInWords(limit) }))
  return bytes
}

async function requireTarget(context: Context, metadata: UploadMetadata): Promise<void> {
  if (metadata.kind === 'lender') return requireLenderKeeper(context)
  const { kind, target, replaces } = metadata
  if (kind === 'poster') return uploading.requirePosterable(context, target)
  if (kind === 'voice') return uploading.requireSpeakable(context, target)
  await uploading.requireUploadable(context, { itemId: target, replaces: replaces ?? null })
}

function requireLenderKeeper({ actor }: Context): void {
  if (!may(actor.role, 'lenders.add')) throw new ApiError(403, messages.notAllowed)
}

async function requireQuota({ db, actor, config }: Context, bytes: number): Promise<void> {
  const under = await countUnfinished(db, actor)
  if (under.count < mostUnderWay && under.bytes + bytes <= mostOfLargest * config.maxUploadBytes) return
  throw new ApiError(429, refusal('uploadQuota'), { retryAfter: 60 })
}
