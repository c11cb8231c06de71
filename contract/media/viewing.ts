import { buckets, type Bucket, type StatusLook, unreadableLook } from 'contract/core/statuses'
import type { Media } from './calls'

/** Returns when a media item can be viewed: now (`ready`), after processing (`checking`), or never (`unreadable`). */
export type Viewing = 'ready' | 'checking' | 'unreadable'

/** `provider/records/waiting-media.ts` has the same condition in SQL. */
export function viewingOf({ kind, processing, preview }: Pick<Media, 'kind' | 'processing' | 'preview'>): Viewing {
  if (processing === 'queued') return 'checking'
  return processing === 'failed' || (kind === 'image' && preview === null) ? 'unreadable' : 'ready'
}

type Piled = Pick<Media, 'status' | 'replaces' | 'kind' | 'processing' | 'preview'>

/**
 * The review bucket of a current medium: a pending replacement is resubmitted. Null for an unreadable file, which waits
 * for no decision.
 */
export function bucketOf(media: Piled): Bucket | null {
  if (media.status !== 'pending') return media.status
  if (viewingOf(media) === 'unreadable') return null
  return media.replaces ? 'resubmitted' : 'toReview'
}

/** Label and icon of a current medium: its bucket, or unreadable. */
export function mediaLook(media: Piled): StatusLook {
  const bucket = bucketOf(media)
  return bucket ? buckets[bucket] : unreadableLook
}
