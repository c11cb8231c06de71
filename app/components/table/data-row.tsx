import type { Cell, Row, RowData } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import { cn } from '~/components/ui/cn'
import { Td } from '~/components/ui/table'
import { type ListFeatures, phoneClass } from './columns'

/** Where the viewer's hand is: the cursor and the picked rows, which may differ. */
export type ListHand = {
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
const phoneBox = cn(phoneCell, 'max-md:[grid-area:box] max-md:self-center max-md:pr-1!')
const hereLook = 'bg-row-cursor shadow-[inset_3px_0_0_var(--primary-ink)] hover:bg-row-cursor'

/** A press on a row means the row, unless it was on something of its own, or marked text. */
function isRowPress(event: MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, label')
  return control === null && (window.getSelection()?.isCollapsed ?? true)
}

/** A cell's content, called and not mounted: columns made anew must not replace a link between press and release. */
function contentOf<Data extends RowData>(cell: Cell<ListFeatures, Data, unknown>) {
  const draw = cell.column.columnDef.cell
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

type DataRowProps<Data extends RowData> = {
  row: Row<ListFeatures, Data>
  /** The columns' classes by the list's width. */
  looks: readonly string[]
  hand: ListHand
  onOpen?: (row: Data) => void
}

export function DataRow<Data extends RowData>({ row, looks, hand, onOpen }: DataRowProps<Data>) {
  const here = hand.cursor === row.id
  const { selection } = hand
  const selected = selection?.ids.has(row.id) ?? false
  const press = (event: MouseEvent) => {
    if (!isRowPress(event)) return
    hand.setCursor(row.id)
    onOpen?.(row.original)
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
        selection?.picking && phonePicking,
        selected && 'bg-row-selected hover:bg-row-selected',
        here && hereLook,
      )}
      onClick={press}
      onFocus={() => hand.setCursor(row.id)}
    >
      {selection && (
        <Td role="cell" className={selection.picking ? phoneBox : 'max-md:hidden'}>
          <Checkbox
            aria-label="Select"
            className="pointer-coarse:after:-inset-3.5"
            checked={selected}
            onClick={(event) => {
              event.preventDefault()
              selection.toggle(row.id, event.shiftKey)
            }}
          />
        </Td>
      )}
      {row.getVisibleCells().map((cell, index) => {
        const meta = cell.column.columnDef.meta
        return (
          <Td
            key={cell.id}
            role="cell"
            className={cn(
              phoneCell,
              meta?.align === 'right' && 'md:text-right',
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
