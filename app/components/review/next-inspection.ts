import { decidesMedia } from 'contract/core/capabilities'
import { nextNeedingMedia } from 'contract/items/missing-media'
import { paths } from '~/lib/paths'
import type { Inspection } from './inspection-context'

/** URL of the next inspection; people who send photos first get the next item of this draw request that needs some. */
export function nextInspectionPath({ user, page, items }: Inspection, itemId: string | undefined): string {
  const { lot, drawRequest } = page
  const next = itemId && !decidesMedia(user.roleName) ? nextNeedingMedia(items, itemId) : undefined
  if (!next) return paths.review(drawRequest.uuid)
  return paths.item({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId: next.uuid })
}
