import { refusal } from 'contract/refusals'
import type { PhotosOfLine } from 'contract/request-form'
import { invalid } from 'provider/http/errors'

/** An item of a draw request, there or still to be made for a cost code, and how many photos it is asked for. */
type Line = { itemId: string | null; costCodeId: string | null; photos: number | null }

/**
 * How many photos each line is asked for, in their order: what is given, else what it was; null leaves it open.
 * @throws ApiError 400 at `photos` when another line is named, or one twice
 */
export function photosOf(lines: readonly Line[], given: readonly PhotosOfLine[]): (number | null)[] {
  const found = lines.map((line) =>
    given.filter((one) => ('itemId' in one ? one.itemId === line.itemId : one.costCodeId === line.costCodeId)),
  )
  if (found.flat().length !== given.length || found.some(({ length }) => length > 1))
    throw invalid('photos', refusal('photosOthers'))
  return lines.map(({ photos }, index) => {
    const [one] = found[index] ?? []
    return one ? one.photosWanted : photos
  })
}
