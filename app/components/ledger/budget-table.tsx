import { useMemo } from 'react'
import type { DataOf } from 'contract/core/catalogue'
import { t } from 'locales/ledger'
import { DataTable } from '~/components/table/data-table'
import type { useListCursor } from '~/components/table/use-list-cursor'
import { budgetColumns, budgetTotals } from './budget-columns'
import type { CellGrid } from './cells/cell-grid'
import type { CellStore } from './cells/cell-store'

type BudgetTableProps = {
  ledger: DataOf<'ledger.get'>
  now: DataOf<'ledger.draws'>['now']
  store: CellStore
  hand: ReturnType<typeof useListCursor>
  /** Null for people who may not edit lines. */
  cells: CellGrid | null
}

/** The lines of a budget with their totals; people who may edit them get a grid of cells. */
export function BudgetTable({ ledger, now, store, hand, cells }: BudgetTableProps) {
  const columns = useMemo(() => budgetColumns(ledger.retainageRate, store, now), [ledger.retainageRate, store, now])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells of the grid inside have the focus
    <div
      className="border-t [--edge:24px] max-md:[--edge:16px]"
      onKeyDown={cells?.onKeyDown}
      onPaste={cells?.onPaste}
      onClick={cells?.onClick}
      onDoubleClick={cells?.onDoubleClick}
    >
      <DataTable
        label={t('ledger.schedule')}
        columns={columns}
        rows={ledger.lines}
        totals={budgetTotals(ledger, store, now)}
        hand={{ cursor: hand.cursor, setCursor: hand.setCursor }}
        cell={cells?.cell}
      />
    </div>
  )
}
