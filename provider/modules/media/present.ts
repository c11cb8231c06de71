import { readText } from 'locales/engine/in-language'
import type { Comment, Media } from 'contract/media/calls'
import { remarksText } from 'provider/records/spoken-reason'
import type { CommentRow, MediaRow } from './repo'

type Variant = 'original' | 'preview' | 'thumbnail' | 'poster' | 'map'

/** Value of a file in the API (spec §9); the hash after `v` lets browsers cache it forever. */
function fileValue(media: { uuid: string; sha256: string }, variant: Variant): string {
  return `/inspectionItemsImages/${media.uuid}/${variant}?v=${media.sha256.slice(0, 12)}`
}

/** Value of a voice note's file. */
export const audioValue = (audio: string): string => `/inspectionItemsImages/${audio}/audio`

/** A media row as a record of the contract. */
export function presentMedia(row: MediaRow): Media {
  return {
    uuid: row.uuid,
    id: row.uuid,
    itemId: row.item,
    requestId: row.draw_request,
    lotId: row.lot,
    kind: row.kind,
    fileName: row.file_name,
    contentType: row.content_type,
    bytes: row.bytes,
    sha256: row.sha256,
    ...filesOf(row),
    width: row.width,
    height: row.height,
    durationSeconds: row.duration_seconds,
    dateTaken: row.captured_at?.toISOString() ?? null,
    capturedLocal: row.captured_local,
    capturedOffset: row.captured_offset,
    timeSource: row.time_source,
    location: locationOf(row),
    direction: row.direction,
    directionSource: row.direction_source,
    status: row.status,
    remarks: remarksText(row.remarks),
    comment: row.comment,
    comments: row.comments.map(presentComment),
    attempt: row.attempt,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
    uploadedBy: { uuid: row.uploaded_by, name: row.uploader_name },
    decidedBy: row.decided_by ? { uuid: row.decided_by, name: row.decider_name ?? '' } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    processing: row.processing,
    processingMessage:
      row.processing_message && readText({ text: row.processing_message, translations: row.processing_translations }),
    checks: row.checks,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

type FilesOf = Pick<MediaRow, 'uuid' | 'sha256' | 'kind' | 'has_preview' | 'has_poster' | 'has_map'>

/** Paths of the derived files; a photo gets its thumbnail with its preview, a video with its poster. */
export function filesOf(row: FilesOf): Pick<Media, 'original' | 'preview' | 'thumbnail' | 'poster' | 'mapImage'> {
  const small = row.kind === 'image' ? row.has_preview : row.has_poster
  return {
    original: fileValue(row, 'original'),
    preview: row.has_preview ? fileValue(row, 'preview') : null,
    thumbnail: small ? fileValue(row, 'thumbnail') : null,
    poster: row.has_poster ? fileValue(row, 'poster') : null,
    mapImage: row.has_map ? fileValue(row, 'map') : null,
  }
}

type PlaceOf = Pick<MediaRow, 'latitude' | 'longitude' | 'accuracy' | 'position_source'>

/** Capture position in degrees with its accuracy in meters; null if not recorded. */
export function locationOf({ latitude, longitude, accuracy, position_source }: PlaceOf): Media['location'] {
  if (latitude === null || longitude === null || position_source === 'none') return null
  return { latitude, longitude, accuracy, source: position_source }
}

/** A comment row as a record of the contract. */
export function presentComment(row: CommentRow): Comment {
  return {
    uuid: row.uuid,
    mediaId: row.media,
    text: row.text,
    audio: row.audio ? audioValue(row.audio) : null,
    userId: row.user_id,
    userName: row.user_name,
    status: row.status,
    attempt: row.attempt,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
