import type { Item } from './inspections'
import type { BucketCounts } from './statuses'

/** Media that wait for a decision: new ones and replacements. */
export const waitingCount = (counts: BucketCounts): number => counts.toReview + counts.resubmitted

export const mediaCount = (counts: BucketCounts): number => waitingCount(counts) + counts.defective + counts.verified

type Asked = Pick<Item, 'status' | 'sentBack' | 'counts' | 'captured' | 'photosWanted' | 'unreadable'>

/** Fewer photos are there than its item asks for. */
export const isShort = ({
  status,
  counts,
  photosWanted,
}: Omit<Asked, 'sentBack' | 'captured' | 'unreadable'>): boolean =>
  status === 'Requested' && mediaCount(counts) < (photosWanted ?? 0)

/** Sent-back media of an item that nothing replaces yet. */
export const notReplaced = ({
  status,
  sentBack,
  counts,
  unreadable,
}: Pick<Asked, 'status' | 'sentBack' | 'counts' | 'unreadable'>): number =>
  status === 'Requested' && sentBack ? counts.defective + unreadable : 0

/** Whether an item that media are asked of still lacks some: of what was sent back each is to be replaced. */
export const lacksMedia = (item: Asked): boolean =>
  item.status === 'Requested' && (item.sentBack ? notReplaced(item) > 0 : item.captured === 0 || isShort(item))
