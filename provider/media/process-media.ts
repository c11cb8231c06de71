import type { Deps } from 'provider/http/context'
import { drawMapImage } from './map-image'
import { mediaTypes, type MediaType } from './formats/file-type'
import { RefusedFile } from './refusals'
import { decoders } from './run-apart'
import type { FileStore } from 'provider/adapters/files'
import { captureColumns, videoEvidence, type CaptureColumns } from './capture-facts'
import { derivedKey } from './media-files'
import { findForProcessing, markFailed, markReady, type MediaToProcess, type ProcessedColumns } from './media-rows'

export type JobDeps = Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'log'>

/**
 * Processes an uploaded original: facts, hashes, measures, preview, thumbnail, poster, map image, photo checks. Does
 * nothing for media that are ready or removed. An unreadable file is stored as failed with the message for its
 * uploader. @throws for temporary errors (disk, database), after which the queue tries again
 */
export async function processMedia(deps: JobDeps, mediaId: string): Promise<void> {
  const media = await findForProcessing(deps.db, mediaId)
  if (!media) return
  try {
    await markReady(deps, media, await deriveAndStore(deps, media))
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    deps.log.info({ media: mediaId, cause: error.refusal.cause }, 'upload cannot be read')
    await markFailed(deps, media, error.refusal)
  }
}

/** Makes and stores the files derived from an original. @returns the columns to write */
async function deriveAndStore(deps: JobDeps, media: MediaToProcess): Promise<ProcessedColumns> {
  const type = requireType(media.content_type)
  const columns = media.kind === 'video' ? await deriveVideo(deps, media, type) : await derivePhoto(deps, media, type)
  return { ...columns, has_map: await storeMap(deps.files, media, columns) }
}

async function derivePhoto(
  { config, files }: JobDeps,
  media: MediaToProcess,
  type: MediaType,
): Promise<ProcessedColumns> {
  const { maxPixels: mostPixels } = config
  const photo = await files.withLocalPath(media.storage_key, (input) =>
    decoders.run('photo', { input, type, mostPixels }),
  )
  await files.put(derivedKey(media.storage_key, 'preview'), photo.preview)
  await files.put(derivedKey(media.storage_key, 'thumbnail'), photo.thumbnail)
  return {
    ...captureColumns(photo.facts, media.browser_facts),
    sha256: photo.sha256,
    hashes: photo.hashes,
    sharpness: photo.sharpness,
    luma_deviation: photo.lumaDeviation,
    width: photo.width,
    height: photo.height,
    duration_seconds: null,
    has_preview: true,
    has_poster: false,
    has_map: false,
  }
}

async function deriveVideo(
  { config, files }: JobDeps,
  media: MediaToProcess,
  type: MediaType,
): Promise<ProcessedColumns> {
  const { maxPixels: mostPixels } = config
  const { facts, sha256, poster } = await files.withLocalPath(media.storage_key, (path) =>
    decoders.run('video', { path, type, mostPixels }),
  )
  if (poster) await storePoster(files, media.storage_key, poster)
  const capture = captureColumns(videoEvidence(facts), media.browser_facts)
  return {
    ...capture,
    sha256,
    hashes: null,
    sharpness: null,
    luma_deviation: null,
    width: facts.width,
    height: facts.height,
    duration_seconds: facts.durationSeconds ?? media.duration_seconds,
    has_preview: false,
    has_poster: poster !== null || media.has_poster,
    has_map: false,
  }
}

/** Stores a poster frame in both sizes beside its video. */
export async function storePoster(
  files: FileStore,
  storageKey: string,
  poster: { preview: Buffer; thumbnail: Buffer },
): Promise<void> {
  await files.put(derivedKey(storageKey, 'poster'), poster.preview)
  await files.put(derivedKey(storageKey, 'thumbnail'), poster.thumbnail)
}

/** Draws and stores the map image; a photo without a position has none. */
async function storeMap(files: FileStore, media: MediaToProcess, columns: CaptureColumns): Promise<boolean> {
  const { latitude, longitude, accuracy, direction } = columns
  if (latitude === null || longitude === null) return false
  const image = await drawMapImage({
    lot: media.lot,
    capture: { latitude, longitude },
    accuracy,
    direction,
    units: media.units,
  })
  await files.put(derivedKey(media.storage_key, 'map'), image)
  return true
}

function requireType(contentType: string): MediaType {
  const found = (Object.keys(mediaTypes) as MediaType[]).find((type) => type === contentType)
  if (!found) throw new Error(`Media was stored with a type that is never accepted: ${contentType}`)
  return found
}
