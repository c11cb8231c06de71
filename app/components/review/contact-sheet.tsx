import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { photosText } from '~/components/requests/request-words'
import { cn } from '~/components/ui/cn'
import { leftOf } from './sequence'
import type { Line } from './grid-layout'
import { GridCell } from './grid-cell'
import type { Group } from './sequence'
import { useSheetFrame } from './use-sheet-frame'

const headingHeight = 44
const gap = 12
const usualWidth = 1190

type SheetProps = {
  columns: number
  /** Something stands below it where it scrolls with the page. */
  isFollowed: boolean
  lines: readonly Line[]
  cursor: string | null
  /** How often the cursor was moved by key. */
  moves: number
  selected: ReadonlySet<string>
  toOf: (id: string, itemId: string) => string
  onColumns: (columns: number) => void
  onSelect: (id: string, extend: boolean) => void
  onCursor: (id: string) => void
}

/** "19 left", or that the group is done. */
function restOf(group: Group): string {
  const left = leftOf(group.item.counts)
  if (left > 0) return `${left} left`
  return group.item.counts.defective > 0 ? `${group.item.counts.defective} defective` : 'all verified'
}

/** The contact sheet: groups by cost code, only the rows on the screen mounted; one tab stop, arrows inside (APG grid). */
export function ContactSheet(props: SheetProps) {
  const { columns, isFollowed, lines, cursor, moves, selected, toOf, onColumns, onSelect, onCursor } = props
  const box = useRef<HTMLDivElement>(null)
  const frame = useSheetFrame(box, onColumns)
  const rowHeight = Math.round(((((frame?.width ?? usualWidth) - gap * (columns - 1)) / columns) * 3) / 4) + gap
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame?.scroller ?? box.current,
    scrollMargin: frame?.margin ?? 0,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 3,
    initialRect: { width: usualWidth, height: 760 },
    paddingEnd: isFollowed && frame?.scroller !== box.current ? 16 : 88,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  const line = lines.findIndex((one) => one.kind === 'cells' && one.media.some((media) => media.uuid === cursor))
  const last = useRef(line)
  useEffect(() => {
    // A page begins at its top until somebody goes to a photo.
    const isGoneTo = moves > 0 || (last.current >= 0 && last.current !== line)
    last.current = line
    if (line >= 0 && isGoneTo) virtual.scrollToIndex(line, { align: 'auto' })
  }, [virtual, line, moves])
  // The focus follows the cursor once the sheet has it, and comes to the sheet with a move by key: Enter opens the photo
  // that was gone to, not the filter chosen before. A cell far away is there only once the sheet has scrolled to it.
  const followed = useRef(0)
  const top = virtual.range?.startIndex
  useEffect(() => {
    const focus = box.current
    const isHere = focus?.contains(document.activeElement) || document.activeElement === document.body
    if (!isHere && followed.current === moves) return
    const cell = cursor && focus?.querySelector<HTMLElement>(`a[data-media="${cursor}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    followed.current = moves
  }, [cursor, line, moves, top])

  return (
    <div
      ref={box}
      role="grid"
      aria-label="Media"
      aria-rowcount={lines.length}
      className="min-h-0 flex-1 px-5 max-md:px-4 lg:overflow-y-auto"
    >
      {/* Until it is measured the cells may stand elsewhere than they will: seen then, they would jump. */}
      <div className={cn('relative', frame === null && 'invisible')} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = lines[index]
          if (!row) return null
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - (frame?.margin ?? 0)}px)` }}
            >
              {row.kind === 'heading' ? (
                <Heading group={row.group} />
              ) : (
                <Cells
                  line={row}
                  columns={columns}
                  cursor={cursor}
                  selected={selected}
                  toOf={toOf}
                  onSelect={onSelect}
                  onCursor={onCursor}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Heading({ group }: { group: Group }) {
  return (
    // Its height is counted on: two lines at most, and what is told beside the name gives way first.
    <div role="rowheader" className="flex h-11 items-center gap-2">
      <h2 className="flex max-w-[calc(100%-120px)] flex-none gap-1 leading-[18px]">
        <span className="two-lines">
          {group.item.code} {group.item.title}
        </span>{' '}
        <span className="flex-none font-normal text-muted-foreground">{group.media.length}</span>
      </h2>
      <span className="max-h-8 flex-1 overflow-hidden text-right text-xs text-muted-foreground">
        {[photosText(group.item), restOf(group)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

type CellsProps = Pick<SheetProps, 'columns' | 'cursor' | 'selected' | 'toOf' | 'onSelect' | 'onCursor'> & {
  line: Extract<Line, { kind: 'cells' }>
}

function Cells({ line, columns, cursor, selected, toOf, onSelect, onCursor }: CellsProps) {
  const first = line.group.media.findIndex((one) => one.uuid === line.media[0]?.uuid)
  return (
    <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {line.media.map((media, column) => (
        <GridCell
          key={media.uuid}
          media={media}
          to={toOf(media.uuid, media.itemId)}
          name={`${line.group.item.title}, photo ${first + column + 1}`}
          column={column}
          cursor={media.uuid === cursor}
          selected={selected.has(media.uuid)}
          onSelect={onSelect}
          onFocus={onCursor}
        />
      ))}
    </div>
  )
}
