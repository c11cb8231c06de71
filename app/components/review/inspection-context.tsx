import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { SignedInUser } from 'contract/account/sign-in'
import type { ChecklistEntry, Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import type { RequestPage } from 'contract/requests/calls'
import type { Summary } from 'contract/summaries/calls'
import { t as records } from 'locales/records'
import type { RecordRef } from '~/commands/engine/context'
import { useSavedPage } from '~/hooks/use-saved-page'
import { useRecord, useRecords } from '~/hooks/use-live'
import { forgetUploadsOf, useUnsentOfRequest } from '~/hooks/use-upload'
import { sumCents } from 'contract/money/cents'
import type { DrawOfItems } from '~/lib/ledger/draw-of-items'
import { withoutSoftCosts } from '~/lib/ledger/soft-costs'
import { groupBy } from '~/lib/lists/group'
import { paths } from '~/lib/paths'
import type { SentReport } from '~/lib/sent-versions'
import { type LiveRecord, store } from '~/offline/store/store'
import { isCaptured, itemRef, lotRef, mediaRef, requestRef } from './refs'
import { countBuckets, inOrder, isUnreadable } from './sequence'
import { useSentReplacements } from './use-sent-replacements'

/** Loader data of a draw request, shared with its nested pages. */
export type InspectionData = {
  page: RequestPage
  media: Media[]
  /** Accepted texts; absent on pages saved by earlier versions. */
  summaries?: Summary[]
  /** The budget lines of its items; null without a schedule of values, absent on pages saved by earlier versions. */
  draw?: (DrawOfItems & { whyNot?: Readonly<Record<string, string | null>> }) | null
  /** The report versions that were sent to lenders. */
  sent?: SentReport | null
  /** Name of the report's template, for those who may send the report. */
  template?: string | undefined
  user: SignedInUser
  now: number
}

/** A draw request with its records: loader data with live events and unsent decisions applied. */
export type Inspection = InspectionData & {
  items: Item[]
  /** Media selected for a bulk action; shared by the contact sheet and the single view. */
  selection: MediaSelection
  refs: {
    lot: RecordRef
    drawRequest: RecordRef
    item: (id: string) => RecordRef | undefined
    media: (id: string) => RecordRef | undefined
  }
}

export type MediaSelection = {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  add: (ids: readonly string[]) => void
  clear: () => void
}

function useSelection(): MediaSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      ids,
      toggle: (id) =>
        setIds((before) => {
          const after = new Set(before)
          if (!after.delete(id)) after.add(id)
          return after
        }),
      add: (more) => setIds((before) => new Set([...before, ...more])),
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}

type Unsent = ReturnType<typeof useUnsentOfRequest>

const Context = createContext<Inspection | null>(null)

/** The inspection of the page; throws outside a draw request's pages. */
export function useInspection(): Inspection {
  const inspection = useContext(Context)
  if (!inspection) throw new Error('useInspection is for the pages below a draw request')
  return inspection
}

function useLiveItems(page: RequestPage): Item[] {
  const items = useRecords('item', page.items)
  const seeds = useMemo(() => page.items.flatMap((item) => item.checklist), [page.items])
  const entries = useRecords<ChecklistEntry>('checklist', seeds)
  return useMemo(() => {
    const of = groupBy(entries, (entry) => entry.itemId)
    return items.map((item) => ({ ...item, checklist: of.get(item.uuid) ?? item.checklist }))
  }, [items, entries])
}

/** Current media, without removed and replaced ones (buckets count current media). Replaced media stay until the replacement is loaded. */
function current(media: readonly Media[]): Media[] {
  const here = new Set(media.map(({ uuid }) => uuid))
  const isReplaced = ({ replacedBy }: Media) => replacedBy !== null && here.has(replacedBy)
  return media.filter((one) => !isReplaced(one) && !('removed' in one && one.removed))
}

/** The confirmed state of the draw request, without unsent decisions, which are applied when it is opened again. */
function confirmed(data: InspectionData): InspectionData {
  const all = <T extends LiveRecord>(noun: string, seeds: readonly T[]) =>
    seeds.flatMap((seed) => store.serverValue(noun, seed) ?? [])
  const { page, media } = data
  const items = all('item', page.items).map((item) => ({ ...item, checklist: all('checklist', item.checklist) }))
  const [drawRequest = page.drawRequest] = all('drawRequest', [page.drawRequest])
  return { ...data, page: { ...page, drawRequest, items }, media: all('media', media) }
}

/** The place of each media item within its item, from 1. */
function placesOf(media: readonly Media[]): ReadonlyMap<string, number> {
  return new Map(
    [...groupBy(media, (one) => one.itemId).values()].flatMap((own) => own.map((one, at) => [one.uuid, at + 1])),
  )
}

const unlinkedOf = (draw: DrawOfItems | null | undefined) =>
  draw
    ? {
        names: draw.unlinked.map(({ title }) => title),
        amount: sumCents(draw.unlinked.map(({ budget }) => budget)),
      }
    : undefined

type Records = InspectionData & Pick<Inspection, 'items' | 'media'>

function drawRequestRef({ page, items, media, draw, template, sent }: Records, unsent: Unsent): RecordRef {
  const ref = requestRef(page.drawRequest, page.lot, withoutSoftCosts(items, draw), media, unsent)
  const lenders = page.lenders.map(({ name }) => name)
  const { messaged, hasSchedule } = page
  return {
    ...ref,
    state: {
      ...ref.state,
      ...{ lenders, template, messaged, hasSchedule, unlinked: unlinkedOf(draw) },
      ...(draw?.whyNot && { whyNot: draw.whyNot }),
      ...sent?.of,
    },
  }
}

/** References of the records for commands. */
function refsOf(records: Records, unsent: Unsent): Inspection['refs'] {
  const { page, items, media, user } = records
  const { drawRequest, lot } = page
  const itemOf = new Map(items.map((item) => [item.uuid, item]))
  const mediaOf = new Map(media.map((one) => [one.uuid, one]))
  const places = placesOf(media)
  return {
    lot: lotRef(lot),
    drawRequest: drawRequestRef(records, unsent),
    item: (id) => {
      const item = itemOf.get(id)
      return item && itemRef(item, drawRequest)
    },
    media: (id) => {
      const one = mediaOf.get(id)
      const item = one && itemOf.get(one.itemId)
      return one && item && mediaRef(one, item, drawRequest, places.get(id) ?? 1, user.uuid)
    },
  }
}

/** Drops deleted media from the list of uploaded files. */
function useForgetRemoved(media: readonly Media[]): void {
  const before = useRef(media)
  useEffect(() => {
    const here = new Set(media.map(({ uuid }) => uuid))
    forgetUploadsOf(before.current.flatMap(({ uuid }) => (here.has(uuid) ? [] : [uuid])))
    before.current = media
  }, [media])
}

/** Provides an inspection with live records to the pages of its draw request. */
export function InspectionProvider({ data, children }: { data: InspectionData; children: ReactNode }) {
  const listed = useLiveItems(data.page)
  const live = useSentReplacements(data.page.drawRequest.uuid, useRecords('media', data.media), data.user)
  useForgetRemoved(live)
  const drawRequest = useRecord('drawRequest', data.page.drawRequest.uuid, data.page.drawRequest)
  const selection = useSelection()
  const unsent = useUnsentOfRequest(data.page.drawRequest.uuid)
  const value = useMemo<Inspection>(() => {
    const media = inOrder(listed, current(live))
    const byItem = groupBy(media, (one) => one.itemId)
    const items = listed.map((item) => {
      const own = byItem.get(item.uuid) ?? []
      return {
        ...item,
        counts: countBuckets(own),
        captured: own.filter(isCaptured).length,
        unreadable: own.filter(isUnreadable).length,
      }
    })
    const now = { ...data, page: { ...data.page, drawRequest }, items, media }
    return { ...now, selection, refs: refsOf(now, unsent) }
  }, [data, listed, live, drawRequest, selection, unsent])
  useSavedPage(paths.drawRequest({ lotId: value.page.lot.uuid, requestId: drawRequest.uuid }), () => ({
    label: `${records('records.draw', { number: drawRequest.number })}, ${value.page.lot.street}`,
    value: confirmed(data),
  }))
  return <Context.Provider value={value}>{children}</Context.Provider>
}
