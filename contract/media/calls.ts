import { z } from 'zod'
import { bulkOutcome, bulkTarget, changed, instant, listFilter, uuid, version } from 'contract/core/common'
import { checkKinds, type Check } from './evidence-checks'
import { plainFileName } from './file-name'
import { endpoint } from 'contract/core/endpoint'
import { mediaStatuses, type MediaStatus } from 'contract/core/statuses'

const mediaStatus = z.enum(Object.keys(mediaStatuses) as [MediaStatus, ...MediaStatus[]])

export const comment = z.object({
  uuid,
  mediaId: uuid,
  text: z.string(),
  audio: z.string().nullable(),
  userId: uuid,
  userName: z.string(),
  status: z.enum(['active', 'deleted']),
  attempt: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Comment = z.infer<typeof comment>

export const check = z.object({
  kind: z.enum(checkKinds),
  result: z.enum(['pass', 'warn', 'fail', 'unknown']),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  detail: z.string(),
}) satisfies z.ZodType<Check>

/** Source of a fact: the file, the browser at capture, or unknown. */
const factSources = ['exif', 'browser', 'none'] as const

/**
 * An image or video of an inspection item (spec §3) without its bytes: lists include all fields, so that the review
 * needs no second call. File values are paths under `/files` (spec §9 prefixes).
 */
export const media = z.object({
  uuid,
  id: uuid,
  itemId: uuid,
  requestId: uuid,
  lotId: uuid,
  kind: z.enum(['image', 'video']),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  original: z.string(),
  preview: z.string().nullable(),
  thumbnail: z.string().nullable(),
  poster: z.string().nullable(),
  mapImage: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  /** Capture time in UTC, if the offset is known. */
  dateTaken: instant.nullable(),
  /** Capture time as the camera's clock read, `YYYY-MM-DDTHH:MM:SS` without zone. */
  capturedLocal: z.string().nullable(),
  /** UTC offset in minutes, as recorded by the camera; null if it was not. */
  capturedOffset: z.int().nullable(),
  timeSource: z.enum(factSources),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number().nullable(),
      source: z.enum(['exif', 'browser']),
    })
    .nullable(),
  /** Degrees clockwise from north, 0 ≤ direction < 360. */
  direction: z.number().nullable(),
  directionSource: z.enum(factSources),
  status: mediaStatus,
  /** Reason why it is defective. */
  remarks: z.string().nullable(),
  /** Text of the latest comment. */
  comment: z.string().nullable(),
  comments: z.array(comment),
  /** Number of its attempt; null while captured and not submitted. */
  attempt: z.int().nullable(),
  replaces: uuid.nullable(),
  replacedBy: uuid.nullable(),
  uploadedBy: z.object({ uuid, name: z.string() }),
  decidedBy: z.object({ uuid, name: z.string() }).nullable(),
  decidedAt: instant.nullable(),
  processing: z.enum(['queued', 'ready', 'failed']),
  processingMessage: z.string().nullable(),
  checks: z.array(check),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Media = z.infer<typeof media>

const mediaColumns = ['createdAt', 'dateTaken'] as const
/** `check` filters by the worst result, `bucket` by the review bucket. */
export const mediaFields = ['requestId', 'itemId', 'bucket', 'check', 'attempt', 'ids'] as const
export const mediaFilter = listFilter(mediaColumns, mediaFields)
export const mediaTarget = bulkTarget(mediaFilter)

const commentText = z.string().max(2000)
export const decision = z.strictObject({
  status: mediaStatus,
  comment: commentText.optional(),
  audio: z.string().max(300).optional(),
  version,
})
const mediaParam = z.strictObject({ id: uuid })
export const decided = z.object({ media, ...changed })

/** A matching medium, with the number of its draw request. */
const match = media.extend({ requestNumber: z.int() })

export const mediaCalls = {
  'inspections.validateMedia': endpoint({
    operation: 'inspections.validateMedia',
    method: 'PATCH',
    path: '/api/inspections/media/validate/{id}',
    effect: 'change',
    summary: 'Decide on one media item, with an optional comment, in one transaction',
    params: mediaParam,
    body: decision,
    data: decided,
  }),
  'inspections.commentMedia': endpoint({
    operation: 'inspections.commentMedia',
    method: 'PATCH',
    path: '/api/inspections/media/comment/{id}',
    effect: 'change',
    summary: 'Comment on a media item; without a status, a comment by reviewer, agency or admin marks it defective',
    params: mediaParam,
    body: z.strictObject({
      text: commentText,
      status: mediaStatus.optional(),
      audio: z.string().max(300).optional(),
      version,
    }),
    data: decided,
  }),
  'inspections.mediaComments': endpoint({
    operation: 'inspections.mediaComments',
    method: 'GET',
    path: '/api/inspections/media/comments/{id}',
    effect: 'read',
    summary: 'Comments of a media item, oldest first',
    params: mediaParam,
    data: z.object({ data: z.array(comment), totalRecord: z.int() }),
  }),
  'inspections.setMediaStatuses': endpoint({
    operation: 'inspections.setMediaStatuses',
    method: 'PATCH',
    path: '/api/inspections/media/status',
    effect: 'change',
    summary: 'Decide on many media items, by ids or by filter, as one undoable change',
    body: z.strictObject({ target: mediaTarget, status: mediaStatus, comment: commentText.optional() }),
    data: bulkOutcome.extend(changed),
  }),
  'media.matches': endpoint({
    operation: 'media.matches',
    method: 'GET',
    path: '/api/media/{id}/matches',
    effect: 'read',
    summary:
      'Earlier media with the same bytes, and the similar photo of the evidence checks, if the viewer may see them',
    params: mediaParam,
    data: z.object({ sameFile: match.nullable(), lookAlike: match.nullable() }),
  }),
  'media.remove': endpoint({
    operation: 'media.remove',
    method: 'DELETE',
    path: '/api/media/{uuid}',
    effect: 'change',
    summary: 'Remove an upload without a decision',
    params: z.strictObject({ uuid }),
    data: z.object({ uuid, ...changed }),
  }),
  'media.file': endpoint({
    operation: 'media.file',
    method: 'GET',
    path: '/api/files/{prefix}/{uuid}/{variant}',
    effect: 'read',
    wire: 'bytes',
    summary: 'Bytes of a picture or video, with ranges',
    params: z.strictObject({
      prefix: z.enum(['inspectionItemsImages', 'profileImages', 'lenderImages', 'template']),
      uuid,
      variant: z.enum(['original', 'preview', 'thumbnail', 'poster', 'map', 'audio']),
    }),
    query: z.strictObject({ v: z.string().max(80).optional() }),
  }),
  uploads: endpoint({
    operation: 'uploads',
    method: 'POST',
    path: '/api/uploads',
    effect: 'change',
    wire: 'tus',
    summary: 'Resumable uploads (tus 1.0: POST, HEAD, PATCH, DELETE)',
  }),
  'requests.revertImage': endpoint({
    operation: 'requests.revertImage',
    method: 'PATCH',
    path: '/api/requests/revert-image/{id}',
    effect: 'change',
    summary: 'Revert the last decision on a media item',
    params: mediaParam,
    body: z.strictObject({ version }),
    data: decided,
  }),
} as const

const uploadedFile = {
  filename: z.string().min(1).max(255).overwrite(plainFileName),
  type: z.string().max(100).default(''),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
}

const evidence = z.object({
  kind: z.enum(['media', 'poster', 'voice']),
  /** The inspection item; for a poster the video's media id, for a voice note the medium it is about. */
  target: uuid,
  ...uploadedFile,
  /** Created by the browser once per captured file: a second upload with the same key returns the first. */
  clientKey: z.string().max(100).optional(),
  replaces: uuid.optional(),
  duration: z.coerce.number().min(0).max(86_400).optional(),
  capturedAt: instant.optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  accuracy: z.coerce.number().min(0).optional(),
  heading: z.coerce.number().min(0).max(360).optional(),
  source: z.enum(['camera', 'file', 'paste', 'folder']).optional(),
})
export type EvidenceMetadata = z.infer<typeof evidence>

/** A lender's logo; its id is then sent with the lender's form, even for a lender that does not exist yet. */
const logo = z.object({ kind: z.literal('lender'), ...uploadedFile })

/** tus metadata of an upload; the protocol only has strings. */
export const uploadMetadata = z.discriminatedUnion('kind', [evidence, logo])
export type UploadMetadata = z.infer<typeof uploadMetadata>
/** Largest upload, in bytes. */
export const largestUpload = 2 * 1024 ** 3
