import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { t as uploadLine } from 'locales/uploads'
import { mostPictureBytes } from 'contract/core/file-limits'
import { largestUpload, type EvidenceMetadata, type UploadMetadata } from 'contract/media/calls'
import { may } from 'contract/core/policy'
import { requireStorage } from 'provider/access/agency-quota'
import { inTransaction } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { bytesInWords } from 'contract/text/bytes-words'
import { ApiError, invalid } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { uploading } from 'provider/modules/media/public'
import { countUnfinished, findAgencyUnscoped, findByClientKey, insertUpload, type UploadRow } from './repo'

/** Limits for one person's unfinished uploads: their number, and their total in uploads of the largest size. */
const mostUnderWay = 2000
const mostOfLargest = 10

/** Largest upload of each kind, in bytes. */
const largest = {
  media: largestUpload,
  poster: 20 * 1024 ** 2,
  voice: 50 * 1024 ** 2,
  lender: mostPictureBytes,
} as const satisfies Record<UploadMetadata['kind'], number>

/**
 * Admits a new upload: its size is known and allowed, its target accepts it, and the person does not have too many
 * unfinished uploads.
 * @param length declared bytes, as in the header
 * @returns the new upload, or the finished upload of this captured file
 * @throws 400, 404, 409 with the rule's reason, 413 too large, 422 empty, 429 too many, 507 when the agency's storage
 * is full
 */
export async function admitUpload(
  context: Context,
  metadata: UploadMetadata,
  length: string | undefined,
): Promise<UploadRow> {
  const { db, actor, config, now } = context
  const bytes = requireLength(context, metadata.kind, length)
  const known =
    metadata.kind === 'media' && metadata.clientKey ? await findByClientKey(db, actor, metadata.clientKey) : null
  if (known) return known
  const agency = await requireTarget(context, metadata)
  await requireQuota(context, bytes)
  const fields = Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, value === undefined ? null : String(value)]),
  )
  return inTransaction(db, async (tx) => {
    await requireStorage(tx, config, agency, bytes)
    const upload = { id: newId(now), user_id: actor.uuid, agency, metadata: fields, length: bytes, created_at: now }
    return insertUpload(tx, upload)
  })
}

function requireLength({ config }: Context, kind: UploadMetadata['kind'], header: string | undefined): number {
  if (header === undefined || !/^\d{1,15}$/.test(header)) throw invalid('length', refusal('uploadLength'))
  const [bytes, limit] = [Number(header), Math.min(largest[kind], config.maxUploadBytes)]
  if (bytes === 0) throw new ApiError(422, uploadLine('uploadEmpty'))
  if (bytes > limit) throw new ApiError(413, sayOfField('uploadTooBig', { limit: bytesInWords(limit) }))
  return bytes
}

/** @returns the agency whose storage a photo or video counts for; null for small files, which do not count */
async function requireTarget(context: Context, metadata: UploadMetadata): Promise<string | null> {
  if (metadata.kind === 'media') return requireItem(context, metadata)
  if (metadata.kind === 'lender') requireLenderKeeper(context)
  else if (metadata.kind === 'poster') await uploading.requireOwnVideo(context, metadata.target)
  else await uploading.requireCommentable(context, metadata.target)
  return null
}

async function requireItem(context: Context, { target, replaces }: EvidenceMetadata): Promise<string | null> {
  const { drawRequest } = await uploading.requireUploadable(context, { itemId: target, replaces: replaces ?? null })
  return findAgencyUnscoped(context.db, drawRequest.lot)
}

function requireLenderKeeper({ actor }: Context): void {
  if (!may(actor.role, 'lenders.add')) throw new ApiError(403, sayOfField('notAllowed'))
}

async function requireQuota({ db, actor, config }: Context, bytes: number): Promise<void> {
  const under = await countUnfinished(db, actor)
  if (under.count < mostUnderWay && under.bytes + bytes <= mostOfLargest * config.maxUploadBytes) return
  throw new ApiError(429, refusal('uploadQuota'), { retryAfter: 60 })
}
