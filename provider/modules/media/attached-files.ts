import { t as refusal } from 'locales/refusals'
import { rules } from 'contract/core/rules'
import type { Context, Deps } from 'provider/http/context'
import { ApiError, conflict, invalid, requireAllowed, requireFound } from 'provider/http/errors'
import { attachPoster } from 'provider/media/attach-poster'
import { readRefusal, RefusedFile } from 'provider/media/refusals'
import { decoders } from 'provider/media/run-apart'
import { isMedia, visibleMedia } from './repo'

type Caller = Pick<Context, 'db' | 'actor'>

/**
 * Checks that this person may send a poster frame: only for a video that they uploaded. @throws 404 not visible; 409
 * another person's upload; 400 not a video
 */
export async function requireOwnVideo({ db, actor }: Caller, mediaId: string): Promise<void> {
  const media = requireFound(
    await visibleMedia(db, actor, isMedia([mediaId]))
      .select(['media.kind', 'media.uploaded_by'])
      .executeTakeFirst(),
  )
  if (media.kind !== 'video') throw invalid('target', refusal('posterOfVideo'))
  if (media.uploaded_by !== actor.uuid) throw conflict(refusal('posterOwn'))
}

/** Stores a poster frame, unless the video has one. @throws 422 if it is not a picture */
export async function addPoster(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock'>,
  mediaId: string,
  frame: Buffer,
): Promise<void> {
  try {
    await attachPoster(deps, mediaId, frame)
  } catch (error) {
    throw error instanceof RefusedFile ? new ApiError(422, readRefusal(error.refusal)) : error
  }
}

/** Displayed picture of a logo. @throws 422 if it is not a picture */
export async function makeSmallPicture(
  { config }: Pick<Deps, 'config'>,
  bytes: Buffer,
  contentType: string,
): Promise<Buffer> {
  try {
    return await decoders.run('picture', bytes, contentType, config.maxPixels)
  } catch (error) {
    throw error instanceof RefusedFile ? new ApiError(422, readRefusal(error.refusal)) : error
  }
}

/** Checks that this person may comment on a media item by voice. @throws 404 not visible; 409 frozen */
export async function requireCommentable({ db, actor }: Caller, mediaId: string): Promise<void> {
  const media = requireFound(
    await visibleMedia(db, actor, isMedia([mediaId]))
      .select('draw_requests.status')
      .executeTakeFirst(),
  )
  requireAllowed(rules.comment({ inspectionStatus: media.status }))
}
