import Image from 'lucide-react/icons/image'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Item } from 'contract/inspections/calls'
import type { RecordRef } from '~/commands/engine/context'
import { CommandButton } from '~/components/command/command-button'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import { EmptyState } from '~/components/status/empty-state'
import { cn } from '~/components/ui/cn'
import { decidesMedia } from 'contract/core/capabilities'
import { t } from 'locales/item'
import { ContactSheet } from './contact-sheet'
import { GridFilters } from './grid-filters'
import type { SelectedBarProps } from './selected-bar'
import { useGridScreen, useMediaGrid } from './use-media-grid'
import { useReservedHeight } from './use-reserved-height'

const loadBar = () => import('./selected-bar').then(({ SelectedBar: component }) => ({ default: component }))
const SelectedBar = lazy<ComponentType<SelectedBarProps>>(() => loadBar().catch(orNothing))

type MediaGridProps = {
  /** Items whose media are shown: all of the draw request's, or the one of an item's page. */
  items: readonly Item[]
  heading: ReactNode
  /** The button that adds media, beside the heading. */
  add?: ReactNode
  /** The record the page is about, where that is an item. */
  item?: RecordRef
  empty: ReactNode
  /** Number of media on their way. */
  awaited?: number
  onAddMedia?: () => void
  className?: string
}

/** Heights on a phone in pixels. Three rows, so that the first photos replace the text without moving what is below. */
const [oneRow, threeRows] = [160, 352]

/** The contact sheet with its filters, keyboard cursor, selection and bulk bar. */
export function MediaGrid({ items, heading, add, item, empty, awaited = 0, onAddMedia, className }: MediaGridProps) {
  const sheet = useMediaGrid(items)
  const { inspection, media, all, grid, here } = sheet
  const filters = useRef<HTMLDivElement>(null)
  const [beganEmpty] = useState(all.length === 0)
  const box = useRef<HTMLDivElement>(null)
  const reserved = useReservedHeight(box, awaited > 0 ? all.length + awaited : 0)
  useEffect(() => whenIdle(loadBar), [])
  useGridScreen(sheet, { item, onAddMedia, onFilter: () => filters.current?.querySelector<HTMLElement>('a')?.focus() })
  return (
    <div className={cn('relative flex min-h-0 flex-1 flex-col max-lg:flex-none', className)}>
      <header className="order-1 flex flex-wrap items-center gap-4 px-5 pt-4 max-md:px-4">
        {/* On a phone the switch stays beside it, however long its counts grow while files arrive. */}
        <div className="min-w-0 max-md:min-w-44 max-md:flex-1">{heading}</div>
        <span className="flex-1 max-md:hidden" />
        {add}
        <Switcher isUsable={media.length > 0} onSingle={sheet.firstOpen} />
        {decidesMedia(inspection.user.roleName) && media.length > 0 && (
          <CommandButton id="inspection.review" look="primary" label={t('sheet.oneByOne')} />
        )}
      </header>
      {/* With nothing to filter their place is kept, so that the first file moves nothing. */}
      <div ref={filters} className={cn('order-3', all.length === 0 && 'invisible')}>
        {decidesMedia(inspection.user.roleName) && <GridFilters media={all} filter={sheet.filter} />}
      </div>
      <div
        ref={box}
        style={{ minHeight: Math.max(reserved, beganEmpty ? threeRows : oneRow) }}
        className="order-4 flex flex-1 flex-col max-lg:flex-none lg:min-h-0!"
      >
        {media.length > 0 ? (
          <ContactSheet
            columns={sheet.columns}
            isFollowed={item !== undefined}
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
        <Suspense>
          <SelectedBar
            count={grid.selected.size}
            item={items.find((one) => one.uuid === here?.itemId)}
            more={grid.more}
            onClear={inspection.selection.clear}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Grid or single view; with nothing to look at its place is kept, so that the first file moves nothing. */
function Switcher({ isUsable, onSingle }: { isUsable: boolean; onSingle: () => void }) {
  const side = 'grid h-[26px] w-[30px] place-items-center touch:h-11 touch:w-11'
  return (
    <span className={cn('inline-flex overflow-hidden rounded-sm border border-border-2', !isUsable && 'invisible')}>
      <span className={`${side} bg-accent`}>
        <LayoutGrid aria-label={t('sheet.gridShown')} className="size-3.5" />
      </span>
      <button
        type="button"
        className={`${side} text-muted-foreground hover:bg-accent`}
        onClick={onSingle}
        aria-label={t('sheet.single')}
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
      title={t('sheet.noMatch')}
      actions={<CommandButton id="list.clearFilter" look="outline" />}
    >
      {t('sheet.filterHides')}
    </EmptyState>
  )
}
