import type { RawBuilder } from 'kysely'
import type { Media } from 'contract/media/calls'
import type { Db } from 'provider/db/transaction'
import type { Actor, Context } from 'provider/http/context'
import { makeSmallPicture, addPoster, requireOwnVideo, requireCommentable } from './attached-files'
import { createMedia, requireUploadable } from './create'
import { sha256 } from 'provider/media/fingerprint'
import type { Claim, UploadVerdict } from 'provider/media/inspect-upload'
import { inspectors } from 'provider/media/run-apart'
import { RefusedFile } from 'provider/media/refusals'
import { presentMedia } from './present'
import { inItem, inRequest, isCurrent, isMedia, loadMedia, ofAttempt } from './repo'

/** Current media of a draw request that the viewer may see, in the order of review (spec §3). */
export function listCurrentMedia(db: Db, actor: Actor, requestId: string): Promise<Media[]> {
  return list(db, actor, inRequest(requestId), isCurrent)
}

/** All media of a draw request that the viewer may see, including replaced ones. */
export function listAllMedia(db: Db, actor: Actor, requestId: string): Promise<Media[]> {
  return list(db, actor, inRequest(requestId))
}

/** Media of one attempt of a draw request, including replaced ones (spec §7 "Attempt media"). */
export function listAttemptMedia(db: Db, actor: Actor, requestId: string, attempt: number): Promise<Media[]> {
  return list(db, actor, inRequest(requestId), ofAttempt(attempt))
}

/** All media of these items that the viewer may see, including replaced ones, by item and receipt. */
export async function listMediaOfItems(db: Db, actor: Actor, itemIds: readonly string[]): Promise<Media[]> {
  return itemIds.length === 0 ? [] : list(db, actor, inItem(...itemIds))
}

/** The given media, without those that the viewer may not see. */
export async function listMediaById(db: Db, actor: Actor, ids: readonly string[]): Promise<Media[]> {
  return ids.length === 0 ? [] : list(db, actor, isMedia(ids))
}

async function list(db: Db, actor: Actor, ...where: readonly RawBuilder<boolean>[]): Promise<Media[]> {
  return (await loadMedia(db, actor, ...where)).map(presentMedia)
}

/** Accepts or refuses an uploaded file by its content; a refusal has its message. */
export function inspectFile({ config }: Pick<Context, 'config'>, path: string, claim: Claim): Promise<UploadVerdict> {
  return inspectors.run('inspect', path, { ...claim, mostPixels: config.maxPixels }).catch((error: unknown) => {
    if (error instanceof RefusedFile) return error.refusal
    throw error
  })
}

/** SHA-256 of a file, streamed; 64 lower-case hex digits. */
export function hashFile(path: string): Promise<string> {
  return sha256(path)
}

/** Functions for the uploads module: see `create.ts` and `attached-files.ts`. */
export const uploading = {
  requireUploadable,
  createMedia,
  requireOwnVideo,
  addPoster,
  requireCommentable,
  makeSmallPicture,
} as const
