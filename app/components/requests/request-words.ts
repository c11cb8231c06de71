export { drawTitle } from 'contract/draw-title'
import type { Item } from 'contract/inspections'
import { isShort, lacksMedia, mediaCount, notReplaced } from 'contract/lacking'
import type { DrawRequest } from 'contract/requests'

/** "Draw 3". */
export function drawName({ number }: Pick<DrawRequest, 'number'>): string {
  return `Draw ${number}`
}

/** Nobody was asked for photos or videos yet, and none are kept to be submitted. */
export const nobodyAsked = (items: readonly Item[], { captured }: Pick<DrawRequest, 'captured'>): boolean =>
  captured === 0 && !items.some(({ status }) => status === 'Requested')

/** "1 photo", "12 photos": counts with their noun. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** "1 of 4 photos or videos", "5 photos or videos, 4 asked": what is there of what is asked for; nothing where that is open. */
export function photosText({ photosWanted, counts }: Pick<Item, 'photosWanted' | 'counts'>): string | null {
  if (photosWanted === null) return null
  const have = mediaCount(counts)
  const words = (count: number) => plural(count, 'photo or video', 'photos or videos')
  return have > photosWanted ? `${words(have)}, ${photosWanted} asked` : `${have} of ${words(photosWanted)}`
}

/** "Walks: 1 of 3 photos or videos": each item that would be submitted incomplete, with what is missing. */
export function lackTexts(items: readonly Item[]): string[] {
  return items
    .filter((item) => item.status === 'Requested')
    .flatMap((item) => {
      const left = notReplaced(item)
      const lacks = [
        left > 0 && `${left} sent back and not replaced`,
        item.unreadable > 0 && `${plural(item.unreadable, 'file')} can’t be shown`,
        !item.sentBack && (isShort(item) ? photosText(item) : lacksMedia(item) && 'no photos'),
      ].filter(Boolean)
      return lacks.length > 0 ? [`${item.title}: ${lacks.join(', ')}`] : []
    })
}
