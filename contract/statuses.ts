import type { Media } from './media'
import { viewingOf } from './viewing'

/** The outline a status is drawn with, so that colour is never the only sign (look: Statuses). */
export type Shape = 'ring' | 'square' | 'diamond' | 'disc' | 'octagon' | 'triangle' | 'dashed'
/** Colour token of a status; see the style sheet's `--pending`, `--submitted`, … */
export type Tone = 'pending' | 'submitted' | 'sentback' | 'done' | 'unknown'
export type StatusLook = { label: string; shape: Shape; tone: Tone; order: number }

/** Inspection status of a draw request (spec §4): labels and colours are the specification's. */
export const inspectionStatuses = {
  pending: { label: 'Pending', shape: 'ring', tone: 'pending', order: 0 },
  're-requested': { label: 'Re Requested', shape: 'diamond', tone: 'sentback', order: 1 },
  submitted: { label: 'Submitted', shape: 'square', tone: 'submitted', order: 2 },
  completed: { label: 'Completed', shape: 'disc', tone: 'done', order: 3 },
} as const satisfies Record<string, StatusLook>
export type InspectionStatus = keyof typeof inspectionStatuses

/** Status of an inspection item (spec §4, the item vocabulary). */
export const itemStatuses = {
  'Not initiated': { label: 'Not initiated', shape: 'ring', tone: 'unknown', order: 0 },
  Requested: { label: 'Requested', shape: 'ring', tone: 'pending', order: 1 },
  Submitted: { label: 'Submitted', shape: 'square', tone: 'submitted', order: 2 },
  'Re-submitted': { label: 'Re-submitted', shape: 'square', tone: 'submitted', order: 3 },
  Approved: { label: 'Approved', shape: 'disc', tone: 'done', order: 4 },
} as const satisfies Record<string, StatusLook>
export type ItemStatus = keyof typeof itemStatuses

/** The look of an item: one that was sent back and waits for new media is a diamond. */
export function itemLook(status: ItemStatus, sentBack: boolean): StatusLook {
  const look: StatusLook = itemStatuses[status]
  return status === 'Requested' && sentBack ? { ...look, shape: 'diamond', tone: 'sentback' } : look
}

export const mediaStatuses = {
  pending: { label: 'To review', shape: 'ring', tone: 'pending', order: 0 },
  verified: { label: 'Verified', shape: 'disc', tone: 'done', order: 2 },
  defective: { label: 'Defective', shape: 'octagon', tone: 'sentback', order: 1 },
} as const satisfies Record<string, StatusLook>
export type MediaStatus = keyof typeof mediaStatuses

/** The piles a reviewer works through; they count current media. */
export const buckets = {
  toReview: { label: 'To review', shape: 'ring', tone: 'pending', order: 0 },
  resubmitted: { label: 'Resubmitted', shape: 'square', tone: 'submitted', order: 1 },
  defective: { label: 'Defective', shape: 'octagon', tone: 'sentback', order: 2 },
  verified: { label: 'Verified', shape: 'disc', tone: 'done', order: 3 },
} as const satisfies Record<string, StatusLook>
export type Bucket = keyof typeof buckets
export const bucketNames = ['toReview', 'resubmitted', 'defective', 'verified'] as const satisfies readonly Bucket[]
export type BucketCounts = Record<Bucket, number>

type Piled = Pick<Media, 'status' | 'replaces' | 'kind' | 'processing' | 'preview'>

/**
 * The pile a current media item lies on: a pending replacement counts as resubmitted. Null for a file that cannot be shown: it
 * waits for no decision, since nobody can make one.
 */
export function bucketOf(media: Piled): Bucket | null {
  if (media.status !== 'pending') return media.status
  if (viewingOf(media) === 'unreadable') return null
  return media.replaces ? 'resubmitted' : 'toReview'
}

const unreadable: StatusLook = { label: 'Can’t be shown', shape: 'triangle', tone: 'sentback', order: 4 }

/** How a current media item is marked: as its pile, or as a file that cannot be shown. */
export function mediaLook(media: Piled): StatusLook {
  const bucket = bucketOf(media)
  return bucket ? buckets[bucket] : unreadable
}

export const checkResults = {
  fail: { label: 'Fail', shape: 'octagon', tone: 'sentback', order: 0 },
  warn: { label: 'Warning', shape: 'triangle', tone: 'pending', order: 1 },
  unknown: { label: 'Unknown', shape: 'dashed', tone: 'unknown', order: 2 },
  pass: { label: 'Pass', shape: 'disc', tone: 'done', order: 3 },
} as const satisfies Record<string, StatusLook>
export type CheckResult = keyof typeof checkResults

/** Whether a cost code or a lender can be chosen. */
export const activeStatuses = {
  active: { label: 'Active', shape: 'disc', tone: 'done', order: 0 },
  inactive: { label: 'Inactive', shape: 'ring', tone: 'unknown', order: 1 },
} as const satisfies Record<string, StatusLook>
export type ActiveStatus = keyof typeof activeStatuses

export const userStatuses = ['invited', 'active', 'inactive', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/** How a user's status is shown: anything but active or invited reads Inactive (spec §4). */
export const userLooks = {
  active: { label: 'Active', shape: 'disc', tone: 'done', order: 0 },
  invited: { label: 'Invited', shape: 'ring', tone: 'pending', order: 1 },
  inactive: { label: 'Inactive', shape: 'dashed', tone: 'unknown', order: 2 },
} as const satisfies Record<string, StatusLook>
export const userLook = (status: UserStatus) => userLooks[status === 'deleted' ? 'inactive' : status]
