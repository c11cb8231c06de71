import type { Item } from 'contract/inspections/calls'
import type { BucketCounts } from 'contract/core/statuses'
import {
  isShort,
  needsMedia,
  mediaCount,
  notReplaced,
  replacementsNeeded,
  waitingCount,
} from 'contract/items/missing-media'
import { t } from 'locales/evidence'
import type { DrawRequest } from 'contract/requests/calls'

/** True if no photos or videos are requested, and none wait to be submitted. */
export const hasNoRequests = (items: readonly Item[], { captured }: Pick<DrawRequest, 'captured'>): boolean =>
  captured === 0 && !items.some(({ status }) => status === 'Requested')

/** "18 of 30 left, 1 file can’t be shown": media with a decision or waiting for one, for viewers who decide with the rest. */
export function mediaCountsText(counts: BucketCounts, unreadable: number, decides: boolean): string {
  const [all, left] = [mediaCount(counts), waitingCount(counts)]
  const decided = left > 0 ? t('evidence.left', { left, count: all }) : t('evidence.allDecided', { count: all })
  const text = decides && all > 0 ? decided : `${all}`
  return unreadable > 0 ? `${text}, ${t('evidence.notShown', { count: unreadable })}` : text
}

type Photos = Pick<Item, 'status' | 'sentBack' | 'photosWanted' | 'counts' | 'captured' | 'unreadable'>

/** "2 new photos or videos needed", then "2 new photos or videos": a sent-back item counts new media alone, as Submit does. */
function newPhotosText(item: Photos): string {
  const needed = replacementsNeeded(item)
  return needed === 0 && item.captured > 0
    ? t('evidence.new', { count: item.captured })
    : t('evidence.newNeeded', { count: needed })
}

/** "1 of 4 photos or videos", "5 photos or videos, 4 asked": the present ones of the requested ones; null without a number. */
export function photosText(item: Photos): string | null {
  if (item.status === 'Requested' && item.sentBack) return newPhotosText(item)
  const { photosWanted } = item
  if (photosWanted === null) return null
  const have = mediaCount(item.counts)
  return have > photosWanted
    ? t('evidence.more', { count: have, wanted: photosWanted })
    : t('evidence.some', { count: have, wanted: photosWanted })
}

/** "Walks: 1 of 3 photos or videos": each item that would be submitted incomplete, with what is missing. */
export const missingTexts = (items: readonly Item[]): string[] => missingByItem(items).map(({ text }) => text)

/** The items of `missingTexts`, each with its text. */
export function missingByItem(items: readonly Item[]): { item: Item; text: string }[] {
  return items
    .filter((item) => item.status === 'Requested')
    .flatMap((item) => {
      const left = notReplaced(item)
      const missing = [
        left > 0 && t('evidence.notReplaced', { count: left }),
        item.unreadable > 0 && t('evidence.notShown', { count: item.unreadable }),
        !item.sentBack && (isShort(item) ? photosText(item) : needsMedia(item) && t('evidence.none')),
        item.sentBack && item.captured + replacementsNeeded(item) === 0 && t('evidence.noneNew'),
      ].filter(Boolean)
      return missing.length > 0 ? [{ item, text: `${item.title}: ${missing.join(', ')}` }] : []
    })
}
