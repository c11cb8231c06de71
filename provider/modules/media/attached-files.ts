import { t as refusal } from 'locales/refusals'
import { rules } from 'contract/core/rules'
import type { Context, Deps } from 'provider/http/context'
import { ApiError, conflict, invalid, requireAllowed, requireFound } from 'provider/http/errors'
import { attachPoster } from 'provider/media/attach-poster'
import { refusalText, RefusedFile } from 'provider/media/refusals'
import { decoders } from 'provider/media/run-apart'
import { isMedia, visibleMedia } from './repo'

type Caller = Pick<Context, 'db' | 'actor'>

/**
 * Requires that this person may send a poster frame for a media item: a video they uploaded themselves.
 * @throws 404 unseen; 409 somebody else's; 400 not a video
 */
export async function requirePosterable({ db, actor }: Caller, mediaId: string): Promise<void> {
  const media = requireFound(
    await visibleMedia(db, actor, isMedia([mediaId]))
      .select(['media.kind', 'media.uploaded_by'])
      .executeTakeFirst(),
  )
  if (media.kind !== 'video') throw invalid('target', refusal('posterOfVideo'))
  if (media.uploaded_by !== actor.uuid) throw conflict(refusal('posterOwn'))
}

/** Keeps a poster frame beside its video; one that is there already stays. @throws 422 when it is no picture after all */
export async function keepPoster(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock'>,
  mediaId: string,
  frame: Buffer,
): Promise<void> {
  try {
    await attachPoster(deps, mediaId, frame)
  } catch (error) {
    throw error instanceof RefusedFile ? new ApiError(422, refusalText(error.refusal)) : error
  }
}

/** The picture of a logo that is shown. @throws 422 when it is no picture after all */
export async function drawLogo({ config }: Pick<Deps, 'config'>, bytes: Buffer, contentType: string): Promise<Buffer> {
  try {
    return await decoders.run('picture', bytes, contentType, config.maxPixels)
  } catch (error) {
    throw error instanceof RefusedFile ? new ApiError(422, refusalText(error.refusal)) : error
  }
}

/** Requires that this person may comment on a media item by voice. @throws 404 unseen; 409 frozen */
export async function requireSpeakable({ db, actor }: Caller, mediaId: string): Promise<void> {
  const media = requireFound(
    await visibleMedia(db, actor, isMedia([mediaId]))
      .select('draw_requests.status')
      .executeTakeFirst(),
  )
  requireAllowed(rules.talk({ inspectionStatus: media.status }))
}
