import type { Deps } from 'provider/http/context'
import { decoders } from './run-apart'
import { findMediaUnscoped, markPoster } from './media-rows'
import { storePoster } from './process-media'

/**
 * Attaches the poster frame that a browser made of its video (domain rule 12), unless ffmpeg already made one from the
 * stored bytes. The caller checks the permission. @throws RefusedFile if the frame is not a picture
 */
export async function attachPoster(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock'>,
  mediaId: string,
  frame: Buffer,
): Promise<void> {
  const media = await findMediaUnscoped(deps.db, mediaId)
  if (!media || media.kind !== 'video' || media.has_poster) return
  await storePoster(deps.files, media.storage_key, await decoders.run('poster', frame, deps.config.maxPixels))
  await markPoster(deps, media)
}
