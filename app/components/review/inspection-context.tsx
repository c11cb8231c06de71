import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { SignedInUser } from 'contract/auth'
import type { ChecklistEntry, Item } from 'contract/inspections'
import type { Media } from 'contract/media'
import type { RequestPage } from 'contract/requests'
import type { Summary } from 'contract/summaries'
import type { Ref } from '~/commands/context'
import { useKeptPage } from '~/hooks/use-kept-page'
import { useRecord, useRecords } from '~/hooks/use-live'
import { useUnsent } from '~/hooks/use-upload'
import { groupBy } from '~/lib/group'
import { paths } from '~/lib/paths'
import type { SentReport } from '~/lib/sent-versions'
import { type LiveRecord, store } from '~/live/store'
import { isCaptured, itemRef, lotRef, mediaRef, requestRef } from './refs'
import { countBuckets, inOrder, isUnreadable } from './sequence'

/** What the draw request's loader gives its nested pages. */
export type InspectionData = {
  page: RequestPage
  media: Media[]
  /** Accepted texts; a page that was kept before there were any has none. */
  summaries?: Summary[]
  /** What lenders have of its report, where it ever went to one. */
  sent?: SentReport | null
  /** What the template is called that its report goes out in, for whoever sends it. */
  template?: string | undefined
  user: SignedInUser
  now: number
}

/** A draw request with everything below it, as it is now: the loader's answer under live events and unsent decisions. */
export type Inspection = InspectionData & {
  items: Item[]
  /** Media chosen for a bulk act; shared by the contact sheet and the single view. */
  selection: Selection
  refs: { lot: Ref; drawRequest: Ref; item: (id: string) => Ref | undefined; media: (id: string) => Ref | undefined }
}

export type Selection = {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  add: (ids: readonly string[]) => void
  clear: () => void
}

function useSelection(): Selection {
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

/**
 * Media as they are now: removed and replaced ones left out (buckets count current media). One whose replacement is still
 * on its way here stays until that has come.
 */
function current(media: readonly Media[]): Media[] {
  const here = new Set(media.map(({ uuid }) => uuid))
  const isReplaced = ({ replacedBy }: Media) => replacedBy !== null && here.has(replacedBy)
  return media.filter((one) => !isReplaced(one) && !('removed' in one && one.removed))
}

/** What the server has told of the draw request by now: unsent decisions are painted over it wherever it is opened. */
function told(data: InspectionData): InspectionData {
  const all = <T extends LiveRecord>(noun: string, seeds: readonly T[]) =>
    seeds.flatMap((seed) => store.told(noun, seed) ?? [])
  const { page, media } = data
  const items = all('item', page.items).map((item) => ({ ...item, checklist: all('checklist', item.checklist) }))
  const [drawRequest = page.drawRequest] = all('drawRequest', [page.drawRequest])
  return { ...data, page: { ...page, drawRequest, items }, media: all('media', media) }
}

export function InspectionProvider({ data, children }: { data: InspectionData; children: ReactNode }) {
  const listed = useLiveItems(data.page)
  const live = useRecords('media', data.media)
  const drawRequest = useRecord('drawRequest', data.page.drawRequest.uuid, data.page.drawRequest)
  const selection = useSelection()
  const unsent = useUnsent(data.page.drawRequest.uuid)
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
    const itemOf = new Map(items.map((item) => [item.uuid, item]))
    const places = new Map<string, number>()
    const placeOf = new Map(
      media.map((one) => {
        const place = (places.get(one.itemId) ?? 0) + 1
        places.set(one.itemId, place)
        return [one.uuid, place]
      }),
    )
    const mediaOf = new Map(media.map((one) => [one.uuid, one]))
    const page = { ...data.page, drawRequest }
    const draw = requestRef(drawRequest, page.lot, items, media, unsent)
    return {
      ...data,
      page,
      items,
      media,
      selection,
      refs: {
        lot: lotRef(page.lot),
        drawRequest: {
          ...draw,
          state: {
            ...draw.state,
            lenders: page.lenders.map(({ name }) => name),
            template: data.template,
            told: page.told,
            ...data.sent?.of,
          },
        },
        item: (id) => {
          const item = itemOf.get(id)
          return item && itemRef(item, drawRequest)
        },
        media: (id) => {
          const one = mediaOf.get(id)
          const item = one && itemOf.get(one.itemId)
          return one && item && mediaRef(one, item, drawRequest, placeOf.get(id) ?? 1, data.user.uuid)
        },
      },
    }
  }, [data, listed, live, drawRequest, selection, unsent])
  useKeptPage(paths.drawRequest({ lotId: value.page.lot.uuid, requestId: drawRequest.uuid }), () => ({
    label: `Draw ${drawRequest.number}, ${value.page.lot.street}`,
    value: told(data),
  }))
  return <Context.Provider value={value}>{children}</Context.Provider>
}
