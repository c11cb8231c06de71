import type { Cell, Row as TableRow, RowData } from '@tanstack/react-table'
import { type ComponentPropsWithoutRef, memo, type MouseEvent } from 'react'
import { t } from 'locales/table'
import { Checkbox } from '~/components/ui/checkbox'
import { cn } from '~/components/ui/cn'
import { Td } from '~/components/ui/table'
import { type ListFeatures, phoneClass } from './columns'

/** The cursor and the picked rows, which may differ. */
export type TableCursor = {
  cursor: string | null
  setCursor: (id: string) => void
  /** Absent where rows cannot be picked. */
  selection?: {
    ids: ReadonlySet<string>
    /** Rows are being picked: on a phone each shows its box, and a press picks. */
    picking: boolean
    /** `extend`: everything between the last one picked and this one. */
    toggle: (id: string, extend: boolean) => void
    toggleAll: () => void
  }
}

const rowLook = [
  'group/row cursor-default outline-none hover:bg-row-hover max-md:relative max-md:grid max-md:min-h-14 max-md:border-b max-md:px-4 max-md:py-2.5',
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:[grid-template-areas:"title_side""second_second-side"]',
].join(' ')
const phonePicking =
  'max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:[grid-template-areas:"box_title_side""box_second_second-side"] max-md:[&_a]:pointer-events-none'
const phoneCell = 'max-md:block max-md:h-auto max-md:border-0 max-md:p-0! max-md:leading-[22px]'
const phoneBox = cn(phoneCell, 'max-md:[grid-area:box] max-md:self-center max-md:pe-1!')
const hereLook = 'bg-row-cursor shadow-[inset_3px_0_0_var(--primary-ink)] hover:bg-row-cursor'

/** True for a press on the row itself, not on its controls or on selected text. */
function isRowPress(event: MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, label')
  return control === null && (window.getSelection()?.isCollapsed ?? true)
}

/** Called as a function, not mounted: new column objects must not replace a link between press and release. */
function contentOf<Data extends RowData>(cell: Cell<ListFeatures, Data, unknown>) {
  const draw = cell.column.columnDef.cell
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

/** Shows the text of a cell that is cut off, as the tooltip of the cell. */
function titleWhenCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  // Text for screen readers is one pixel wide.
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  )
  if (isCut) cell.title = cell.innerText.replace(/\s+/g, ' ')
  else cell.removeAttribute('title')
}

/** Actions of the rows: one object for all renders, so that a row renders only when it changes. */
export type RowHandlers<Data extends RowData> = {
  setCursor: (id: string) => void
  toggle: (id: string, extend: boolean) => void
  open: (row: Data) => void
}

/** Attributes of the cell of a row in a column. */
export type CellAttributes<Data> = (
  row: Data,
  column: string,
) => ComponentPropsWithoutRef<'td'> & { 'data-cell': string }

type DataRowProps<Data extends RowData> = {
  row: TableRow<ListFeatures, Data>
  /** The columns' classes by the list's width; a new array when the columns change. */
  looks: readonly string[]
  here: boolean
  selected: boolean
  /** Absent where rows cannot be picked. */
  selection?: 'resting' | 'picking'
  handlers: RowHandlers<Data>
  cell?: CellAttributes<Data>
}

function Row<Data extends RowData>(props: DataRowProps<Data>) {
  const { row, looks, here, selected, selection, handlers, cell: attributes } = props
  const press = (event: MouseEvent) => {
    if (!isRowPress(event)) return
    handlers.setCursor(row.id)
    handlers.open(row.original)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link and the list's keys do the same
    <tr
      role="row"
      data-row-id={row.id}
      data-selected={selected || undefined}
      aria-current={here || undefined}
      tabIndex={-1}
      className={cn(
        rowLook,
        selection === 'picking' && phonePicking,
        selected && 'bg-row-selected hover:bg-row-selected',
        here && hereLook,
      )}
      onClick={press}
      onFocus={() => handlers.setCursor(row.id)}
    >
      {selection && (
        <Td role="cell" className={selection === 'picking' ? phoneBox : 'max-md:hidden'}>
          <Checkbox
            aria-label={t('table.select')}
            className="pointer-coarse:after:-inset-3.5"
            checked={selected}
            onToggle={(isExtending) => handlers.toggle(row.id, isExtending)}
          />
        </Td>
      )}
      {row.getVisibleCells().map((cell, index) => {
        const meta = cell.column.columnDef.meta
        return (
          <Td
            key={cell.id}
            role={attributes ? 'gridcell' : 'cell'}
            {...attributes?.(row.original, cell.column.id)}
            translate={meta?.translate === false ? 'no' : undefined}
            onMouseEnter={titleWhenCut}
            className={cn(
              phoneCell,
              meta?.align === 'right' && 'md:text-end',
              looks[index],
              meta && phoneClass[meta.phone],
            )}
          >
            {contentOf(cell)}
          </Td>
        )
      })}
    </tr>
  )
}

export const DataRow = memo(Row) as typeof Row
