import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import { safeSum } from 'provider/db/rows'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { lotsVisibleTo, requestsVisibleTo } from 'provider/access/scope'

type Row = {
  code: string
  title: string
  category: string | null
  cost_code: string | null
  budget: number
  progress: number | null
  request_count: number
  request_id: string
  item_id: string
  number: number
}

/**
 * The cost codes of a lot over all its draw requests that the viewer may see, in order, each with its progress on the
 * latest of them (spec §7 "Cost codes by lot").
 * @throws ApiError 404 for a lot that is not visible
 */
export async function listLotCostCodes(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  lotId: string,
): Promise<DataOf<'inspections.costCodesByLot'>> {
  const lot = db.selectFrom('lots').select('uuid').where('uuid', '=', lotId).where('deleted_at', 'is', null)
  requireFound(await lot.where(lotsVisibleTo(actor)).executeTakeFirst())
  const { rows } = await sql<Row>`
    with mine as (
      select coalesce(i.cost_code::text, lower(i.code)) as key, i.uuid as item_id, i.code, i.title, i.category, i.cost_code,
        i.budget, i.progress, r.uuid as request_id, r.number
      from draw_requests r join inspection_items i on i.draw_request = r.uuid and i.deleted_at is null
      where r.lot = ${lotId}::uuid and r.deleted_at is null and ${requestsVisibleTo(actor, 'r')}
    ), latest as (
      select distinct on (key) * from mine order by key, number desc
    )
    select latest.code, latest.title, latest.category, latest.cost_code, latest.progress, latest.request_id, latest.item_id,
      latest.number, sums.budget, sums.request_count
    from latest join (
      select key, ${safeSum(sql`sum(budget)`)} as budget, count(distinct request_id)::integer as request_count from mine group by key
    ) sums on sums.key = latest.key
    order by sort_text(latest.code), latest.item_id`.execute(db)
  return { data: rows.map(present), totalRecord: rows.length }
}

const present = (row: Row): DataOf<'inspections.costCodesByLot'>['data'][number] => ({
  code: row.code,
  title: row.title,
  category: row.category,
  costCodeId: row.cost_code,
  budget: row.budget,
  progress: row.progress,
  requestCount: row.request_count,
  latest: { requestId: row.request_id, itemId: row.item_id, number: row.number },
})
