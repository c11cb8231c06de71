import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { photosText } from '~/components/requests/request-text'
import { cn } from '~/components/ui/cn'
import { decidesMedia } from 'contract/core/capabilities'
import { useInspection } from '~/components/review/inspection-context'
import { mediaCount, waitingCount } from 'contract/items/missing-media'
import { t } from 'locales/item'
import { t as say } from 'locales/messages'
import { countBuckets, isUnreadable } from '~/components/review/sequence'
import { endRoom, headingHeight, type Line, rowHeightFor } from './grid-layout'
import { GridCell } from './grid-cell'
import type { Group } from '~/components/review/sequence'
import { useSheetFrame } from './use-sheet-frame'

const usualWidth = 1190

/** Height of the selection bar, which covers the bottom of the sheet, in pixels. */
const selectionBarHeight = 80

type SheetProps = {
  columns: number
  /** True if content follows below where the sheet scrolls with the page. */
  isFollowed: boolean
  lines: readonly Line[]
  cursor: string | null
  /** Number of cursor moves by key. */
  moves: number
  selected: ReadonlySet<string>
  toOf: (id: string, itemId: string) => string
  onColumns: (columns: number) => void
  onSelect: (id: string, extend: boolean) => void
  onCursor: (id: string) => void
}

/** For people who decide: "19 left", or that the group is done. */
function restOf(group: Group): string {
  const { counts } = group.item
  const left = waitingCount(counts)
  if (left > 0) return t('sheet.left', { count: left })
  return counts.defective > 0 ? t('sheet.defective', { count: counts.defective }) : t('sheet.allVerified')
}

/** Mounts only the rows on the screen, and scrolls to the cursor when it moves. */
function useVirtualRows({ columns, isFollowed, lines, cursor, moves, selected, onColumns }: SheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSelecting = selected.size > 0
  const frame = useSheetFrame(box, onColumns)
  const rowHeight = rowHeightFor(frame?.width ?? usualWidth, columns)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame?.scroller ?? box.current,
    scrollMargin: frame?.margin ?? 0,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 3,
    initialRect: { width: usualWidth, height: 760 },
    paddingEnd: isFollowed && frame?.scroller !== box.current ? endRoom : 88,
    scrollPaddingEnd: isSelecting ? selectionBarHeight : 0,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const scroller = frame?.scroller
  const scrollTop = useRef(0)
  scrollTop.current = frame?.scrollTop ?? 0
  useLayoutEffect(() => {
    // The virtualizer scrolls a new scroll element to the top: restore the position, because the first upload may finish
    // while the borrower is reading further down.
    if (scroller) scroller.scrollTop = scrollTop.current
  }, [scroller])

  const line = lines.findIndex((one) => one.kind === 'cells' && one.media.some((media) => media.uuid === cursor))
  const last = useRef(line)
  useEffect(() => {
    // The page starts at its top until the cursor moves.
    const isGoneTo = moves > 0 || (last.current >= 0 && last.current !== line)
    last.current = line
    if (line >= 0 && isGoneTo) virtual.scrollToIndex(line, { align: 'auto' })
  }, [virtual, line, moves, isSelecting])
  const top = virtual.range?.startIndex
  useFocusOnCursor(box, cursor, moves, `${line} ${top}`)
  return { box, frame, virtual }
}

/**
 * Focuses the cursor's cell while the sheet has the focus, and after a move by key: Enter then opens that photo, not the
 * filter chosen before. `mounted` changes when rows are mounted: a cell far away exists only after the sheet has scrolled.
 */
function useFocusOnCursor(box: RefObject<HTMLElement>, cursor: string | null, moves: number, mounted: string): void {
  const followed = useRef(0)
  useEffect(() => {
    const { current: sheet } = box
    const hasFocus = sheet?.contains(document.activeElement) || document.activeElement === document.body
    if (!hasFocus && followed.current === moves) return
    const cell = cursor && sheet?.querySelector<HTMLElement>(`a[data-media="${cursor}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    followed.current = moves
  }, [box, cursor, moves, mounted])
}

/** The contact sheet: groups by cost code, only the rows on the screen mounted; one tab stop, arrows inside (APG grid). */
export function ContactSheet(props: SheetProps) {
  const { columns, lines, cursor, selected, toOf, onSelect, onCursor } = props
  const { box, frame, virtual } = useVirtualRows(props)
  return (
    <div
      ref={box}
      role="grid"
      aria-label={t('sheet.grid')}
      aria-rowcount={lines.length}
      className="min-h-0 flex-1 px-5 max-md:px-4 lg:overflow-y-auto"
    >
      {/* Hidden until it is measured: visible cells would jump. */}
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
  const { user } = useInspection()
  const unreadable = group.media.filter(isUnreadable).length
  const rest = decidesMedia(user.roleName) && restOf(group)
  return (
    // Fixed height: at most two lines, and the text beside the name shrinks first.
    <div role="rowheader" className="flex h-11 items-center gap-2">
      <h2 className="flex max-w-[calc(100%-120px)] flex-none gap-1 leading-[18px]">
        <span className="two-lines">
          {group.item.code} {group.item.title}
        </span>{' '}
        <span className="flex-none font-normal text-muted-foreground">{mediaCount(countBuckets(group.media))}</span>
      </h2>
      <span className="max-h-8 flex-1 overflow-hidden text-end text-xs text-muted-foreground">
        {[photosText(group.item), rest, unreadable > 0 && say('filesNotShown', { count: unreadable })]
          .filter(Boolean)
          .join(' · ')}
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
          name={t('sheet.photoAt', { item: line.group.item.title, place: first + column + 1 })}
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
