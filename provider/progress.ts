import { sql, type RawBuilder } from 'kysely'

import { progressOfSums } from 'contract/progress'

/** The sums that a total progress follows from, as a query answers them: text where they may outgrow a double. */
export type ProgressRow = {
  items: number
  item_budget: string
  item_weighted: string
  item_tenths: string
  item_open: boolean
}

/** Columns of `ProgressRow`, aggregated over inspection items under the alias `i`. */
export const progressColumns: RawBuilder<ProgressRow> = sql`
  count(i.uuid)::integer as items,
  coalesce(sum(i.budget), 0)::text as item_budget,
  coalesce(sum(i.budget * (coalesce(i.progress, 0) * 10)::bigint), 0)::text as item_weighted,
  coalesce(sum((coalesce(i.progress, 0) * 10)::bigint), 0)::text as item_tenths,
  coalesce(bool_or(coalesce(i.progress, 0) < 100), false) as item_open`

/** Total progress of a row: exactly what the contract's `totalProgress` gives for the same items. */
export function progressOf(row: ProgressRow): number | null {
  return progressOfSums({
    items: row.items,
    budget: BigInt(row.item_budget),
    weighted: BigInt(row.item_weighted),
    tenths: BigInt(row.item_tenths),
    open: row.item_open,
  })
}
