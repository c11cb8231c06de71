import { useNavigate, useSearchParams } from '@remix-run/react'
import { Image, LayoutGrid, X } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import type { Ref } from '~/commands/context'
import { Do } from '~/components/palette/do'
import { EmptyState } from '~/components/status/empty-state'
import { Button } from '~/components/ui/button'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { ContactSheet } from './contact-sheet'
import { filterFrom, GridFilters } from './grid-filters'
import { linesOf } from './grid-layout'
import { useInspection } from './inspection-context'
import { grouped, matches, undecidedFrom } from './sequence'
import { useGrid } from './use-grid'

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
}

/** The contact sheet with its filters, keyboard cursor, selection and bulk bar. */
export function MediaGrid({ items, heading, acts, item, empty, onAddMedia }: MediaGridProps) {
  const inspection = useInspection()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const [columns, setColumns] = useState(7)
  const filters = useRef<HTMLDivElement>(null)

  const ids = useMemo(() => new Set(items.map((one) => one.uuid)), [items])
  const all = useMemo(() => inspection.media.filter((one) => ids.has(one.itemId)), [inspection.media, ids])
  const media = useMemo(() => all.filter((one) => matches(one, filter)), [all, filter])
  const lines = useMemo(() => linesOf(grouped(items, media), columns), [items, media, columns])
  const grid = useGrid(media, lines, search.get('at'), inspection.selection)

  const { lot, drawRequest } = inspection.page
  const toOf = useCallback(
    (mediaId: string, itemId: string) => `${paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId, mediaId })}?${search}`,
    [lot.uuid, drawRequest.uuid, search],
  )
  const open = (one: Media | undefined) => one && navigate(toOf(one.uuid, one.itemId))
  const firstOpen = () => open(media[media[0]?.status === 'pending' ? 0 : (undecidedFrom(media, 0, 1) ?? 0)])
  // Cells are memoised: they get one function for as long as the sheet lives.
  const pick = useRef(grid.pick)
  pick.current = grid.pick
  const onSelect = useCallback((id: string, extend: boolean) => pick.current(id, extend), [])
  const jump = (step: 1 | -1) => {
    const groups = grouped(items, media)
    const at = groups.findIndex((group) => group.item.uuid === media[grid.index]?.itemId)
    const target = groups[at + step]?.media[0]
    if (target) grid.setCursor(target.uuid)
  }

  useScreen({
    mode: 'grid',
    here: grid.cursor ? inspection.refs.media(grid.cursor) : item,
    around: [inspection.refs.lot, inspection.refs.drawRequest, ...(item ? [item] : grid.cursor ? itemOf(inspection, media[grid.index]) : [])],
    selection: [...grid.selected].flatMap((id) => inspection.refs.media(id) ?? []),
    lists: { commentTemplates: inspection.page.commentTemplates.map(({ label, text }) => ({ value: text, label, detail: text })) },
    handlers: {
      left: () => grid.step('left'), right: () => grid.step('right'), up: () => grid.step('up'), down: () => grid.step('down'),
      extendLeft: () => grid.extend('left'), extendRight: () => grid.extend('right'), extendPrevious: () => grid.extend('up'), extendNext: () => grid.extend('down'),
      first: () => grid.setCursor(media[0]?.uuid ?? null), last: () => grid.setCursor(media.at(-1)?.uuid ?? null),
      nextUndecided: () => grid.undecided(1), previousUndecided: () => grid.undecided(-1),
      nextGroup: () => jump(1), previousGroup: () => jump(-1),
      next: () => grid.step('right'),
      select: () => grid.cursor && grid.pick(grid.cursor, false),
      selectAll: grid.selectItem, clearSelection: inspection.selection.clear,
      open: () => open(media[grid.index]), review: firstOpen,
      filter: () => filters.current?.querySelector<HTMLElement>('a')?.focus(),
      clearFilter: () => navigate('?', { replace: true, preventScrollReset: true }),
      parent: () => navigate(paths.drawRequest({ lotId: lot.uuid, requestId: drawRequest.uuid })),
      ...(onAddMedia && { addMedia: onAddMedia }),
      leave: () => (grid.selected.size > 0 ? (inspection.selection.clear(), true) : false),
    },
  })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-4 px-5 pt-4 max-md:px-4">
        {heading}
        <span className="flex-1" />
        {acts}
        <Switcher onSingle={firstOpen} />
        {inspection.user.roleName !== 'borrower' && media.length > 0 && <Do id="inspection.review" look="primary" label="Review one by one" />}
      </header>
      <div ref={filters}><GridFilters media={all} filter={filter} /></div>
      {media.length === 0 ? (
        all.length === 0 ? empty : <NothingMatches />
      ) : (
        <ContactSheet columns={columns} lines={lines} cursor={grid.cursor} selected={grid.selected} toOf={toOf} onColumns={setColumns} onSelect={onSelect} onCursor={grid.setCursor} />
      )}
      {grid.selected.size > 0 && <BulkBar count={grid.selected.size} item={items.find((one) => one.uuid === media[grid.index]?.itemId)} onClear={inspection.selection.clear} />}
    </div>
  )
}

function itemOf(inspection: ReturnType<typeof useInspection>, media: Media | undefined): Ref[] {
  const ref = media && inspection.refs.item(media.itemId)
  return ref ? [ref] : []
}

function Switcher({ onSingle }: { onSingle: () => void }) {
  const side = 'grid h-[26px] w-[30px] place-items-center max-md:h-11 max-md:w-11'
  return (
    <span className="inline-flex overflow-hidden rounded-sm border border-border-2">
      <span className={`${side} bg-accent`}><LayoutGrid aria-label="Grid, shown" className="size-3.5" /></span>
      <button type="button" className={`${side} text-muted-foreground hover:bg-accent`} onClick={onSingle} aria-label="Single">
        <Image aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}

function NothingMatches() {
  return (
    <EmptyState icon={LayoutGrid} title="Nothing matches this filter" actions={<Do id="list.clearFilter" look="outline" />}>
      All media are kept; only the filter hides them.
    </EmptyState>
  )
}

function BulkBar({ count, item, onClear }: { count: number; item: Item | undefined; onClear: () => void }) {
  return (
    <div role="toolbar" aria-label="Selected media" className="absolute bottom-6 left-1/2 flex h-11 -translate-x-1/2 items-center gap-1 rounded-[10px] bg-popover pr-1.5 pl-4 whitespace-nowrap shadow-3 max-md:bottom-3">
      <b className="mr-2 font-semibold" aria-live="polite">{count} selected</b>
      <Do id="media.verify" look="ghost" />
      <Do id="media.reject" look="ghost" />
      <Do id="media.writeComment" look="ghost" />
      <span aria-hidden="true" className="mx-2 h-5 w-px bg-border-2 max-md:hidden" />
      <span className="max-md:hidden"><Do id="select.all" look="ghost" label={item ? `All in ${item.title}` : 'All'} /></span>
      <Button variant="ghost" size="icon" aria-label="Clear selection" onClick={onClear}><X aria-hidden="true" /></Button>
    </div>
  )
}
