import { Image, LayoutGrid, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Item } from 'contract/inspections'
import type { Ref } from '~/commands/context'
import { Do } from '~/components/palette/do'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { countText } from '~/lib/money'
import { ContactSheet } from './contact-sheet'
import { GridFilters } from './grid-filters'
import { useGridScreen, useMediaGrid } from './use-media-grid'

type MediaGridProps = {
  /** Items whose media are shown: all of the draw request's, or the one of an item's page. */
  items: readonly Item[]
  heading: ReactNode
  /** Shown beside the heading, before the main act. */
  acts?: ReactNode
  /** The record the page is about, where that is an item. */
  item?: Ref
  empty: ReactNode
  onAddMedia?: () => void
  className?: string
}

/** The contact sheet with its filters, keyboard cursor, selection and bulk bar. */
export function MediaGrid({ items, heading, acts, item, empty, onAddMedia, className }: MediaGridProps) {
  const sheet = useMediaGrid(items)
  const { inspection, media, all, grid, here } = sheet
  const filters = useRef<HTMLDivElement>(null)
  useGridScreen(sheet, { item, onAddMedia, onFilter: () => filters.current?.querySelector<HTMLElement>('a')?.focus() })
  return (
    <div className={cn('relative flex min-h-0 flex-1 flex-col', className)}>
      <header className="order-1 flex flex-wrap items-center gap-4 px-5 pt-4 max-md:px-4">
        {/* On a phone the switch stays beside it, however long its counts grow while files arrive. */}
        <div className="min-w-0 max-md:min-w-44 max-md:flex-1">{heading}</div>
        <span className="flex-1 max-md:hidden" />
        {acts}
        <Switcher isUsable={media.length > 0} onSingle={sheet.firstOpen} />
        {inspection.user.roleName !== 'borrower' && media.length > 0 && (
          <Do id="inspection.review" look="primary" label="Review one by one" />
        )}
      </header>
      <div ref={filters} className="order-3">
        <GridFilters media={all} filter={sheet.filter} />
      </div>
      <div className="order-4 flex min-h-0 flex-1 flex-col max-lg:min-h-[420px]">
        {media.length > 0 ? (
          <ContactSheet
            columns={sheet.columns}
            lines={sheet.lines}
            cursor={grid.cursor}
            moves={grid.moves}
            selected={grid.selected}
            toOf={sheet.toOf}
            onColumns={sheet.setColumns}
            onSelect={sheet.onSelect}
            onCursor={grid.setCursor}
          />
        ) : (
          (all.length === 0 && empty) || <NothingMatches />
        )}
      </div>
      {grid.selected.size > 0 && (
        <BulkBar
          count={grid.selected.size}
          item={items.find((one) => one.uuid === here?.itemId)}
          more={grid.more}
          onClear={inspection.selection.clear}
        />
      )}
    </div>
  )
}

/** Grid or single view; with nothing to look at its place is kept, so that the first file moves nothing. */
function Switcher({ isUsable, onSingle }: { isUsable: boolean; onSingle: () => void }) {
  const side = 'grid h-[26px] w-[30px] place-items-center max-md:h-11 max-md:w-11'
  return (
    <span className={cn('inline-flex overflow-hidden rounded-sm border border-border-2', !isUsable && 'invisible')}>
      <span className={`${side} bg-accent`}>
        <LayoutGrid aria-label="Grid, shown" className="size-3.5" />
      </span>
      <button
        type="button"
        className={`${side} text-muted-foreground hover:bg-accent`}
        onClick={onSingle}
        aria-label="Single"
      >
        <Image aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}

function NothingMatches() {
  return (
    <EmptyState
      icon={LayoutGrid}
      title="Nothing matches this filter"
      actions={<Do id="list.clearFilter" look="outline" />}
    >
      All media are kept; only the filter hides them.
    </EmptyState>
  )
}

type BulkBarProps = {
  count: number
  item: Item | undefined
  more: { all: boolean; count: number } | null
  onClear: () => void
}

function BulkBar({ count, item, more, onClear }: BulkBarProps) {
  const wider = more?.all || !item ? `All ${countText(more?.count ?? 0)} that match` : `All in ${item.title}`
  return (
    <div
      role="toolbar"
      aria-label="Selected media"
      data-bulk-bar
      className="absolute bottom-6 left-1/2 flex h-11 -translate-x-1/2 items-center gap-1 rounded-[10px] bg-popover pr-1.5 pl-4 whitespace-nowrap shadow-3 max-md:bottom-3"
    >
      <b className="mr-2 font-semibold" aria-live="polite">
        {count} selected
      </b>
      <Do id="media.verify" look="ghost" />
      <Do id="media.reject" look="ghost" />
      <Do id="media.writeComment" look="ghost" />
      {more && (
        <span className="flex items-center max-md:hidden">
          <span aria-hidden="true" className="mx-2 h-5 w-px bg-border-2" />
          <Do id="select.all" look="ghost" label={wider} />
        </span>
      )}
      <Button variant="ghost" size="icon" aria-label="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
