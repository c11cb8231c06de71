import { useMemo } from 'react'
import type { Facts } from '~/commands/context'
import { useKeySettings } from '~/hooks/use-command-context'
import { useConnection } from '~/hooks/use-live'
import { askSections, firstOf, withOffs } from './ask-rows'
import { laterSearchOf, searchOf, whyNotOn } from './asked-page'
import type { Page } from './asked-page'
import { knownTo } from './known'
import type { PaletteMemory } from './memory'
import { foundOf, recordOf } from './records'
import { mainSections, noLotYet, withAnswered } from './rows'
import type { Given, Row, Section } from './rows'
import { useRecordSearch } from './use-record-search'

/** What is typed, what is picked on a page of many, and which rows of a choice cannot be taken now. */
type Shown = { readonly typed: string; readonly picked: readonly Row[]; readonly offs: string }

/** Rows known before the server answers: made once per query, so that what arrives later moves none of them. */
export function useSections({ typed, picked, offs }: Shown, page: Page, facts: Facts, memory: PaletteMemory) {
  const settings = useKeySettings()
  const { online } = useConnection()
  // Offline nothing is asked, and it is asked once the network is back.
  const url = online ? searchOf(typed, page, facts) : null
  const own = useRecordSearch(url, memory)
  const isNone = url !== null && !own.busy && !own.failed && own.hits.length === 0
  const later = useRecordSearch(isNone ? laterSearchOf(typed, page, facts) : null, memory)
  const search = later.busy || later.hits.length > 0 ? later : own
  const { hits } = search
  const local = useMemo(() => {
    const given: Given = {
      facts,
      settings,
      picks: memory.picks(),
      now: Date.now(),
      known: knownTo(memory).find,
      recent: memory.opened().filter(({ path }) => path !== location.pathname),
    }
    return { given, sections: page ? [] : mainSections(typed, given) }
  }, [typed, page, facts, settings, memory])
  const sections = useMemo((): readonly Section[] => {
    if (page) {
      const answered = hits.map((hit) => ({ ...foundOf(hit), off: whyNotOn(page, facts, hit) }))
      return askSections(page.ask, facts, page.asking.args, typed, { answered, picked })
    }
    if (isNone && local.sections.length === 0) return noLotYet(typed, local.given)
    const known = hits.flatMap((hit) => recordOf(hit) ?? [])
    return withAnswered(local.sections, typed, known, local.given.now)
  }, [page, facts, typed, hits, isNone, picked, local])
  // Which row is meant is not changed by what others do: Enter says why that one is greyed now.
  const meant = firstOf(local.sections.length > 0 ? local.sections : sections, typed, page?.ask)
  const shown = useMemo(() => withOffs(sections, offs), [sections, offs])
  const rows = useMemo(() => shown.flatMap((section) => section.rows), [shown])
  return { ...search, sections: shown, rows, first: rows.find(({ id }) => id === meant?.id) ?? meant }
}
