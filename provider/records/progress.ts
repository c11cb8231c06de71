import { sql, type RawBuilder } from 'kysely'

import { progressOfSums } from 'contract/money/progress'

/** Sums for the total progress, as a query returns them: text if they may exceed a double. */
export type ProgressRow = {
  items: number
  item_budget: string
  item_weighted: string
  item_tenths: string
  item_open: boolean
}

/** Columns of `ProgressRow` from one row of `request_facts`. */
export const maintainedProgress = (facts: string): RawBuilder<ProgressRow> => {
  const { items, budget, weighted, tenths, open } = columnsOf(facts)
  return sql`${items}, ${budget}::text as item_budget, ${weighted}::text as item_weighted,
    ${tenths}::text as item_tenths, ${open}`
}

/** Columns of `ProgressRow`, summed over rows of `request_facts`. */
export const summedProgress = (facts: string): RawBuilder<ProgressRow> => {
  const { items, budget, weighted, tenths, open } = columnsOf(facts)
  return sql`coalesce(sum(${items}), 0)::integer as items,
    coalesce(sum(${budget}), 0)::text as item_budget,
    coalesce(sum(${weighted}), 0)::text as item_weighted,
    coalesce(sum(${tenths}), 0)::text as item_tenths,
    coalesce(bool_or(${open}), false) as item_open`
}

const columnsOf = (facts: string) => ({
  items: sql.ref(`${facts}.items`),
  budget: sql.ref(`${facts}.item_budget`),
  weighted: sql.ref(`${facts}.item_weighted`),
  tenths: sql.ref(`${facts}.item_tenths`),
  open: sql.ref(`${facts}.item_open`),
})

/** Total progress of a row, equal to the contract's `totalProgress` for the same items. */
export function progressOf(row: ProgressRow): number | null {
  return progressOfSums({
    items: row.items,
    budget: BigInt(row.item_budget),
    weighted: BigInt(row.item_weighted),
    tenths: BigInt(row.item_tenths),
    open: row.item_open,
  })
}
