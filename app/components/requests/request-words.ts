export { drawTitle } from 'contract/draw-title'
import type { Item } from 'contract/inspections'
import { mediaCount } from 'contract/lacking'
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
