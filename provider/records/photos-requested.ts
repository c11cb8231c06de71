import { t as refusal } from 'locales/refusals'
import type { PhotosOfItem } from 'contract/requests/form'
import { invalid } from 'provider/http/errors'
import { isAbout, type ItemSource } from './budget-shares'

/** An existing or new item of a draw request, and the number of photos requested for it. */
type Line = ItemSource & { photos: number | null }

/**
 * Number of photos requested for each line, in order: the given number, else the previous one; null leaves it open.
 * @throws ApiError 400 at `photos` for an unknown or duplicate line
 */
export function photosOf(lines: readonly Line[], given: readonly PhotosOfItem[]): (number | null)[] {
  const found = lines.map((line) => given.filter((one) => isAbout(one, line)))
  if (found.flat().length !== given.length || found.some(({ length }) => length > 1))
    throw invalid('photos', refusal('photosOthers'))
  return lines.map(({ photos }, index) => {
    const [one] = found[index] ?? []
    return one ? one.photosWanted : photos
  })
}
