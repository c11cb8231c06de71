import { Link } from '@remix-run/react'
import { useTable } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useMemo } from 'react'
import { t } from 'locales/table'
import { Checkbox } from '~/components/ui/checkbox'
import { cn } from '~/components/ui/cn'
import { Table, Td, Th } from '~/components/ui/table'
import { useLatest } from '~/hooks/use-command-context'
import type { ListQuery } from '~/lib/lists/list-query'
import { type ListColumn, type ListColumnMeta, listFeatures, type ListRow, tableColumns, widthClass } from './columns'
import { type CellAttributes, DataRow, type RowHandlers, type TableCursor } from './data-row'

type DataTableProps<Data extends ListRow> = {
  label: string
  columns: readonly ListColumn<Data>[]
  rows: Data[]
  listCursor: TableCursor
  /** The list's state and its other orders; absent for short lists in a fixed order. */
  query?: ListQuery
  sortHref?: (column: string) => string
  /** A last row under the columns, by column id. */
  totals?: Readonly<Record<string, ReactNode>>
  /** Called for a press on a row outside its links and buttons. */
  onOpen?: (row: Data) => void
  /** Attributes of a cell; with them the table is a grid, whose cells take the focus. */
  cell?: CellAttributes<Data>
}

const boxWidth = 46

function SortMark({ direction }: { direction: 'ascending' | 'descending' }) {
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return <Icon aria-hidden="true" className="size-3 stroke-2" />
}

/** A column that is shown, with its classes by the list’s width. */
type Leaf = { id: string; meta: ListColumnMeta; look: string }

type HeadCellProps = { leaf: Leaf; query?: ListQuery; sortHref?: (column: string) => string }

function HeadCell({ leaf: { meta, look }, query, sortHref }: HeadCellProps) {
  const direction = query?.sortDescriptor.direction ?? 'descending'
  const sorted = meta.sort !== undefined && query?.sortDescriptor.column === meta.sort
  return (
    <Th
      role="columnheader"
      aria-sort={sorted ? direction : undefined}
      className={cn(meta.align === 'right' && 'text-end', look)}
    >
      {meta.sort && sortHref ? (
        <Link
          to={sortHref(meta.sort)}
          replace
          preventScrollReset
          className={cn(
            'inline-flex items-center gap-1 rounded-xs hover:text-foreground pointer-coarse:flex pointer-coarse:h-11',
            meta.align === 'right' && 'justify-end',
            sorted && 'text-foreground',
          )}
        >
          {meta.label}
          {sorted && <SortMark direction={direction} />}
        </Link>
      ) : (
        meta.label
      )}
    </Th>
  )
}

function allState(rows: readonly { id: string }[], selected: ReadonlySet<string>): boolean | 'indeterminate' {
  const picked = rows.filter((row) => selected.has(row.id)).length
  if (picked === 0) return false
  return picked === rows.length ? true : 'indeterminate'
}

type TotalsRowProps = {
  leaves: readonly Leaf[]
  totals: Readonly<Record<string, ReactNode>>
  selectable: boolean
  role: 'cell' | 'gridcell'
}

function TotalsRow({ leaves, totals, selectable, role }: TotalsRowProps) {
  return (
    // At the end of the rows, or above `--totals-bottom` while they scroll.
    <tfoot
      role="rowgroup"
      className="sticky bottom-(--totals-bottom,auto) z-5 bg-background shadow-[0_-1px_0_var(--border)] max-md:hidden"
    >
      <tr role="row">
        {selectable && <Td role={role} className="border-b-0" />}
        {leaves.map(({ id, meta, look }) => (
          <Td
            key={id}
            role={role}
            className={cn('h-10 border-b-0 font-medium', meta.align === 'right' && 'text-end', look)}
          >
            {totals[id]}
          </Td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The rows and the visible columns of the table. */
function useListTable<Data extends ListRow>({ columns, rows, query }: DataTableProps<Data>) {
  const definitions = useMemo(() => tableColumns(columns), [columns])
  const hidden = query?.hidden.join() ?? ''
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.split(',').map((id) => [id, false])), [hidden])
  const table = useTable({
    features: listFeatures,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.uuid,
    state: { columnVisibility },
  })
  const visible = table.getVisibleLeafColumns()
  const leaves = useMemo(
    () =>
      visible
        .flatMap(({ id, columnDef }) => (columnDef.meta ? [{ id, meta: columnDef.meta }] : []))
        .map((leaf, index, all): Leaf => {
          const after = all.slice(index + 1).map(({ meta }) => meta)
          return { ...leaf, look: widthClass(leaf.meta, after) }
        }),
    [visible],
  )
  const looks = useMemo(() => leaves.map(({ look }) => look), [leaves])
  return { shown: table.getRowModel().rows, leaves, looks }
}

function useRowHandlers<Data extends ListRow>(given: DataTableProps<Data>): RowHandlers<Data> {
  const latest = useLatest(given)
  return useMemo(
    () => ({
      setCursor: (id) => latest.current.listCursor.setCursor(id),
      toggle: (id, extend) => latest.current.listCursor.selection?.toggle(id, extend),
      open: (row) => latest.current.onOpen?.(row),
    }),
    [latest],
  )
}

/** The table of a list: head 32 and rows 36 (44 for a finger), cursor and selection as tints; below 768 px each row has two lines. */
export function DataTable<Data extends ListRow>(props: DataTableProps<Data>) {
  const { label, query, sortHref, listCursor, totals, cell } = props
  const { shown, leaves, looks } = useListTable(props)
  const handlers = useRowHandlers(props)
  const selection = listCursor.selection && (listCursor.selection.picking ? 'picking' : 'resting')

  return (
    <Table role={cell ? 'grid' : 'table'} aria-label={label} className="max-md:block">
      {/* Sets the widths before the first cell, so that a table painted while it loads does not shift. */}
      <colgroup className="max-md:hidden">
        {listCursor.selection && <col style={{ width: boxWidth }} />}
        {leaves.map(({ id, meta: { width }, look }) => (
          <col key={id} className={look} style={{ width: width && `calc(${width}px + var(--ends, 0px))` }} />
        ))}
      </colgroup>
      <thead role="rowgroup" className="max-md:hidden">
        <tr role="row">
          {listCursor.selection && (
            <Th role="columnheader">
              <Checkbox
                aria-label={t('table.selectAll')}
                className="pointer-coarse:after:-inset-3.5"
                checked={allState(shown, listCursor.selection.ids)}
                onToggle={listCursor.selection.toggleAll}
              />
            </Th>
          )}
          {leaves.map((leaf) => (
            <HeadCell key={leaf.id} leaf={leaf} query={query} sortHref={sortHref} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {shown.map((row) => (
          <DataRow
            key={row.id}
            row={row}
            looks={looks}
            here={listCursor.cursor === row.id}
            selected={listCursor.selection?.ids.has(row.id) ?? false}
            selection={selection}
            handlers={handlers}
            cell={cell}
          />
        ))}
      </tbody>
      {totals && (
        <TotalsRow
          leaves={leaves}
          totals={totals}
          selectable={Boolean(listCursor.selection)}
          role={cell ? 'gridcell' : 'cell'}
        />
      )}
    </Table>
  )
}
