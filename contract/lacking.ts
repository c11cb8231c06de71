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

/** Media that the reviewer sent back and that nothing replaces yet; files that cannot be shown are counted apart. */
export const notReplaced = ({ status, sentBack, counts }: Pick<Asked, 'status' | 'sentBack' | 'counts'>): number =>
  status === 'Requested' && sentBack ? counts.defective : 0

/** True for a requested item that still needs media: each sent-back or unreadable one must be replaced. */
export const lacksMedia = (item: Asked): boolean =>
  item.status === 'Requested' &&
  (item.sentBack ? notReplaced(item) + item.unreadable > 0 : item.captured === 0 || isShort(item))
