import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { listMediaOfItems } from 'provider/modules/media/public'
import { visibleItems } from 'provider/modules/inspections/repo'

/**
 * Media of one cost code over the attempts of its draw request and of earlier draws on the same lot, including replaced
 * ones, newest draw first (spec §7 "Cost code history media"); for comparison with a photo.
 * @throws 404 not visible
 */
export async function loadHistoryMedia(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  itemId: string,
): Promise<DataOf<'inspections.costCodeHistoryMedia'>> {
  const item = requireFound(
    await visibleItems(db, actor)
      .where('inspection_items.uuid', '=', itemId)
      .select(['inspection_items.code', 'inspection_items.cost_code', 'draw_requests.lot', 'draw_requests.number'])
      .executeTakeFirst(),
  )
  const same = await visibleItems(
    db,
    actor,
    sql<boolean>`draw_requests.lot = ${item.lot}::uuid and draw_requests.number <= ${item.number}`,
  )
    .where(sql<boolean>`(inspection_items.cost_code = ${item.cost_code}::uuid or inspection_items.code = ${item.code})`)
    .select(['inspection_items.uuid', 'draw_requests.number'])
    .execute()
  const numbers = new Map(same.map(({ uuid, number }) => [uuid, number]))
  const media = await listMediaOfItems(db, actor, [...numbers.keys()])
  const data = media
    .map((one) => ({ ...one, requestNumber: numbers.get(one.itemId) ?? item.number }))
    .sort(
      (a, b) =>
        b.requestNumber - a.requestNumber ||
        (b.attempt ?? Infinity) - (a.attempt ?? Infinity) ||
        a.createdAt.localeCompare(b.createdAt),
    )
  return { data, totalRecord: data.length }
}
