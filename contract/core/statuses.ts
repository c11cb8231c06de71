import type english from 'locales/en-US/records'
import { t } from 'locales/records'

/** Shape of a status icon, so that color is never the only sign (docs/quality.md#accessibility). */
export type Shape = 'ring' | 'square' | 'diamond' | 'disc' | 'octagon' | 'triangle' | 'dashed' | 'shield' | 'check'
/** Color token of a status; see the style sheet's `--pending`, `--submitted`, … */
export type Tone = 'pending' | 'submitted' | 'sentback' | 'done' | 'unknown'
export type StatusLook = { readonly label: string; shape: Shape; tone: Tone; order: number }

/** A status whose label is written in the reader's language each time it is read. */
const look = (id: MessageId, shape: Shape, tone: Tone, order: number): StatusLook => ({
  get label() {
    return t(id)
  },
  shape,
  tone,
  order,
})
type MessageId = Exclude<
  keyof typeof english,
  'records.draw' | 'records.flags' | 'records.photo' | 'records.lot' | 'records.browser'
>

/** Inspection status of a draw request (spec §4), with the specification's labels and colors. */
export const inspectionStatuses = {
  pending: look('records.pending', 'ring', 'pending', 0),
  're-requested': look('records.reRequested', 'diamond', 'sentback', 1),
  submitted: look('records.submitted', 'square', 'submitted', 2),
  completed: look('records.completed', 'disc', 'done', 3),
}
export type InspectionStatus = keyof typeof inspectionStatuses

/** Status of an inspection item (spec §4, the item vocabulary). */
export const itemStatuses = {
  'Not initiated': look('records.notInitiated', 'ring', 'unknown', 0),
  Requested: look('records.requested', 'ring', 'pending', 1),
  Submitted: look('records.itemSubmitted', 'square', 'submitted', 2),
  'Re-submitted': look('records.itemResubmitted', 'square', 'submitted', 3),
  Approved: look('records.approved', 'disc', 'done', 4),
}
export type ItemStatus = keyof typeof itemStatuses

/** Label and icon of an item; a sent-back one that waits for new media is a diamond. */
export function itemLook(status: ItemStatus, sentBack: boolean): StatusLook {
  const own = itemStatuses[status]
  return status === 'Requested' && sentBack ? { ...own, shape: 'diamond', tone: 'sentback' } : own
}

export const mediaStatuses = {
  pending: look('records.toReview', 'ring', 'pending', 0),
  verified: look('records.verified', 'disc', 'done', 2),
  defective: look('records.defective', 'octagon', 'sentback', 1),
}
export type MediaStatus = keyof typeof mediaStatuses

/** Review buckets; they count current media. */
export const buckets = {
  toReview: look('records.toReview', 'ring', 'pending', 0),
  resubmitted: look('records.resubmitted', 'square', 'submitted', 1),
  defective: look('records.defective', 'octagon', 'sentback', 2),
  verified: look('records.verified', 'disc', 'done', 3),
}
export type Bucket = keyof typeof buckets
export const bucketNames = ['toReview', 'resubmitted', 'defective', 'verified'] as const satisfies readonly Bucket[]
/** Current media without a bucket: a file that cannot be shown waits for no decision. */
export const unreadableLook = look('records.unreadable', 'triangle', 'sentback', 4)
export type BucketCounts = Record<Bucket, number>

/** Results of evidence checks. Their signs are not those of decisions, which stand beside them. */
export const checkResults = {
  fail: look('records.fail', 'shield', 'sentback', 0),
  warn: look('records.warn', 'triangle', 'pending', 1),
  unknown: look('records.unknown', 'dashed', 'unknown', 2),
  pass: look('records.pass', 'check', 'done', 3),
}
export type CheckResult = keyof typeof checkResults

/** Status of a cost code or a lender; only active ones are selectable. */
export const activeStatuses = {
  active: look('records.active', 'disc', 'done', 0),
  inactive: look('records.inactive', 'ring', 'unknown', 1),
}
export type ActiveStatus = keyof typeof activeStatuses

export const userStatuses = ['invited', 'active', 'inactive', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Display of a user's status: other values than active or invited read Inactive (spec §4). */
export const userLooks = {
  active: look('records.active', 'disc', 'done', 0),
  invited: look('records.invited', 'ring', 'pending', 1),
  inactive: look('records.inactive', 'dashed', 'unknown', 2),
}
export const userLook = (status: UserStatus) => userLooks[status === 'deleted' ? 'inactive' : status]
