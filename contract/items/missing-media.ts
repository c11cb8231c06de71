import type { Item } from 'contract/inspections/calls'
import type { BucketCounts } from 'contract/core/statuses'

/** Media that wait for a decision: new ones and replacements. */
export const waitingCount = (counts: BucketCounts): number => counts.toReview + counts.resubmitted

export const mediaCount = (counts: BucketCounts): number => waitingCount(counts) + counts.defective + counts.verified

type Requested = Pick<Item, 'status' | 'sentBack' | 'counts' | 'captured' | 'photosWanted' | 'unreadable'>

/** True when an item has fewer photos than requested. */
export const isShort = ({
  status,
  counts,
  photosWanted,
}: Omit<Requested, 'sentBack' | 'captured' | 'unreadable'>): boolean =>
  status === 'Requested' && mediaCount(counts) < (photosWanted ?? 0)

/** Number of sent-back media without a replacement; unreadable files are counted separately. */
export const notReplaced = ({ status, sentBack, counts }: Pick<Requested, 'status' | 'sentBack' | 'counts'>): number =>
  status === 'Requested' && sentBack ? counts.defective : 0

/** Number of new media that a sent-back item still needs: one for each sent-back or unreadable one. */
export const replacementsNeeded = (item: Pick<Requested, 'status' | 'sentBack' | 'counts' | 'unreadable'>): number =>
  item.status === 'Requested' && item.sentBack ? notReplaced(item) + item.unreadable : 0

/** True for a requested item that still needs media; a sent-back one needs at least one new file. */
export const needsMedia = (item: Requested): boolean =>
  item.status === 'Requested' && (item.captured === 0 || (item.sentBack ? replacementsNeeded(item) > 0 : isShort(item)))

/** True for a requested item that still needs media and has nothing to replace. */
export const needsPhotos = (item: Requested): boolean => needsMedia(item) && replacementsNeeded(item) === 0

/** The next item that needs media, after this one and then from the first; undefined if no other item does. */
export function nextNeedingMedia<I extends Requested & { uuid: string }>(
  items: readonly I[],
  itemId: string,
): I | undefined {
  const at = items.findIndex(({ uuid }) => uuid === itemId)
  return [...items.slice(at + 1), ...items.slice(0, at)].find(needsMedia)
}
