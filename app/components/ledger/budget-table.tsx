import { useMemo, useSyncExternalStore } from 'react'
import type { DataOf } from 'contract/core/catalog'
import { t } from 'locales/ledger'
import { DataTable } from '~/components/table/data-table'
import type { useListCursor } from '~/components/table/use-list-cursor'
import { budgetColumns, budgetTotals } from './budget-columns'
import type { CellGrid } from './cells/cell-grid'
import type { CellStore } from './cells/cell-store'

type BudgetTableProps = {
  ledger: DataOf<'ledger.get'>
  toDate: DataOf<'ledger.draws'>['now']
  store: CellStore
  listCursor: ReturnType<typeof useListCursor>
  /** Null for people who may not edit lines. */
  cells: CellGrid | null
}

/** Number of lines that the server renders, enough for a tall screen. A budget may have hundreds, and a line takes 4 kB of HTML. */
const linesOnServer = 40
const rowHeight = 36

const never = () => () => undefined
/** False on the server and during hydration; true before the first frame after it, so that keys and links find all lines. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The lines of a budget with their totals; people who may edit them get a grid of cells. */
export function BudgetTable({ ledger, toDate, store, listCursor, cells }: BudgetTableProps) {
  const columns = useMemo(
    () => budgetColumns(ledger.retainageRate, store, toDate),
    [ledger.retainageRate, store, toDate],
  )
  const isHydrated = useHydrated()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells of the grid inside have the focus
    <div
      className="shrink-0 border-t [--edge:24px] [--totals-bottom:var(--unsaved-bar,0px)] max-md:[--edge:16px]"
      style={{ minHeight: ledger.lines.length * rowHeight }}
      onKeyDown={cells?.onKeyDown}
      onPaste={cells?.onPaste}
      onClick={cells?.onClick}
      onDoubleClick={cells?.onDoubleClick}
    >
      <DataTable
        label={t('ledger.schedule')}
        columns={columns}
        rows={isHydrated ? ledger.lines : ledger.lines.slice(0, linesOnServer)}
        totals={budgetTotals(ledger, store, toDate)}
        listCursor={{ cursor: listCursor.cursor, setCursor: listCursor.setCursor }}
        cell={cells?.cell}
      />
    </div>
  )
}
