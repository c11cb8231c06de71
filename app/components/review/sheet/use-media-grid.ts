import { useNavigate, useSearchParams } from '@remix-run/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import type { RecordRef } from '~/commands/engine/context'
import { useScreen } from '~/hooks/use-command-context'
import { checklistHash, paths } from '~/lib/paths'
import { sectionOf } from '~/components/requests/sections'
import { inspectionChoices } from '~/components/review/choices'
import { linesOf } from './grid-layout'
import { useInspection } from '~/components/review/inspection-context'
import { nextInspectionPath } from '~/components/review/next-inspection'
import { filterFrom, grouped, isUndecided, matches } from '~/components/review/sequence'
import { useGrid } from './use-grid'
import { focusChecklist } from '~/components/review/panel/checklist'

/** State of the contact sheet: media that match the URL's filter, cursor, selection, and opening a cell. */
export function useMediaGrid(items: readonly Item[]) {
  const inspection = useInspection()
  const { lot, drawRequest } = inspection.page
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = useMemo(() => filterFrom(search), [search])
  const [columns, setColumns] = useState(7)

  const all = useMemo(() => {
    const ids = new Set(items.map((one) => one.uuid))
    return inspection.media.filter((one) => ids.has(one.itemId))
  }, [inspection.media, items])
  const media = useMemo(() => all.filter((one) => matches(one, filter)), [all, filter])
  const groups = useMemo(() => grouped(items, media), [items, media])
  const lines = useMemo(() => linesOf(groups, columns), [groups, columns])
  const grid = useGrid(media, lines, search.get('at'), inspection.selection)

  const toOf = useCallback(
    (mediaId: string, itemId: string) => {
      const query = new URLSearchParams(search)
      query.delete('at')
      return `${paths.media({ lotId: lot.uuid, requestId: drawRequest.uuid, itemId, mediaId })}${query.size > 0 ? `?${query}` : ''}`
    },
    [lot.uuid, drawRequest.uuid, search],
  )
  const open = (one: Media | undefined) => one && navigate(toOf(one.uuid, one.itemId))
  // Cells are memoised: they get one function for as long as the sheet lives.
  const pick = useRef(grid.pick)
  pick.current = grid.pick
  const onSelect = useCallback((id: string, extend: boolean) => pick.current(id, extend), [])
  const here = media[grid.index]
  const firstOpen = () => open(media.find(isUndecided) ?? media[0])
  const jump = (step: 1 | -1) => {
    const at = groups.findIndex((group) => group.item.uuid === here?.itemId)
    const target = groups[at + step]?.media[0]
    if (target) grid.goTo(target.uuid)
  }
  return {
    inspection,
    filter,
    columns,
    setColumns,
    all,
    media,
    lines,
    grid,
    here,
    toOf,
    open,
    onSelect,
    firstOpen,
    jump,
  }
}

type MediaGridState = ReturnType<typeof useMediaGrid>

/** Key handlers of the sheet. */
function gridHandlers({ grid, media, here, open, firstOpen, jump, inspection }: MediaGridState) {
  return {
    left: () => grid.step('left'),
    right: () => grid.step('right'),
    up: () => grid.step('up'),
    down: () => grid.step('down'),
    extendLeft: () => grid.extend('left'),
    extendRight: () => grid.extend('right'),
    extendPrevious: () => grid.extend('up'),
    extendNext: () => grid.extend('down'),
    first: () => grid.goTo(media[0]?.uuid ?? null),
    last: () => grid.goTo(media.at(-1)?.uuid ?? null),
    next: () => grid.step('right'),
    nextUndecided: () => grid.undecided(1),
    previousUndecided: () => grid.undecided(-1),
    nextGroup: () => jump(1),
    previousGroup: () => jump(-1),
    select: () => grid.cursor && grid.pick(grid.cursor, false),
    selectAll: grid.selectAll,
    clearSelection: inspection.selection.clear,
    open: () => open(here),
    peek: () => open(here),
    review: firstOpen,
  }
}

type Own = { item: RecordRef | undefined; onFilter: () => void; onAddMedia: (() => void) | undefined }

/** Registers the sheet with keys, palette and buttons. */
export function useGridScreen(state: MediaGridState, { item, onFilter, onAddMedia }: Own): void {
  const { inspection, grid, here } = state
  const { page, refs, selection } = inspection
  const navigate = useNavigate()
  const ids = { lotId: page.lot.uuid, requestId: page.drawRequest.uuid }
  const holder = item ?? (here && refs.item(here.itemId))
  useScreen({
    mode: 'grid',
    here: (grid.cursor ? refs.media(grid.cursor) : undefined) ?? item,
    around: [refs.lot, refs.drawRequest, ...(holder ? [holder] : [])],
    selection: [...grid.selected].flatMap((id) => refs.media(id) ?? []),
    reveal: (id) => state.media.some((one) => one.uuid === id) && grid.setCursor(id),
    lists: inspectionChoices(inspection, holder?.id),
    handlers: {
      ...gridHandlers(state),
      filter: onFilter,
      clearFilter: () => navigate('?', { replace: true, preventScrollReset: true }),
      parent: () => navigate(paths.drawRequest(ids)),
      ...(onAddMedia && { addMedia: onAddMedia }),
      nextInspection: () => navigate(nextInspectionPath(inspection, item?.id)),
      ...(!item && { section: (n: number) => navigate(sectionOf(ids, n, inspection.page.hasSchedule)) }),
      // The item's own page has its checklist beside the sheet.
      ...(item
        ? { checklist: focusChecklist }
        : here && { checklist: () => navigate(`${paths.item({ ...ids, itemId: here.itemId })}${checklistHash}`) }),
      leave: () => {
        if (grid.selected.size === 0) return false
        selection.clear()
        return true
      },
    },
  })
}
