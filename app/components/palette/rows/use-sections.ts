import { useMemo } from 'react'
import type { CommandContext } from '~/commands/engine/context'
import { useKeySettings } from '~/hooks/use-command-context'
import { useConnection } from '~/hooks/use-live'
import { questionSections, firstOf, withUnavailableRows } from '~/components/palette/pages/question-rows'
import { nextSearchOf, searchOf, unavailableReasonOn } from '~/components/palette/pages/question-page'
import type { Page } from '~/components/palette/pages/question-page'
import { knownTo } from './known-records'
import type { PaletteMemory } from '~/components/palette/box/palette-memory'
import { foundRecord, recordOf } from './record-rows'
import { mainSections, noLotYet, withAnswered } from './main-rows'
import type { RowSources, Row, Section } from '~/components/palette/row'
import { useRecordSearch } from '~/components/palette/pages/use-record-search'

/** Query, picked rows of a multi-choice page, and unavailable rows. */
type Shown = { readonly typed: string; readonly picked: readonly Row[]; readonly unavailable: string }

/**
 * Rows of the palette. Those known before the server answers are built once per query, so that later results move none
 * of them.
 */
export function useSections(
  { typed, picked, unavailable }: Shown,
  page: Page,
  context: CommandContext,
  memory: PaletteMemory,
) {
  const settings = useKeySettings()
  const { online } = useConnection()
  // Offline there is no search; it runs once the network is back.
  const url = online ? searchOf(typed, page, context) : null
  const own = useRecordSearch(url, memory)
  const isNone = url !== null && !own.busy && !own.failed && own.hits.length === 0
  const later = useRecordSearch(isNone ? nextSearchOf(typed, page, context) : null, memory)
  const search = later.busy || later.hits.length > 0 ? later : own
  const { hits } = search
  const local = useMemo(() => {
    const sources: RowSources = {
      context,
      settings,
      picks: memory.picks(),
      now: Date.now(),
      known: knownTo(memory).find,
      recent: memory.opened().filter(({ path }) => path !== location.pathname),
    }
    return { sources, sections: page ? [] : mainSections(typed, sources) }
  }, [typed, page, context, settings, memory])
  const sections = useMemo((): readonly Section[] => {
    if (page) {
      const answered = hits.map((hit) => ({ ...foundRecord(hit), off: unavailableReasonOn(page, context, hit) }))
      return questionSections(page.question, context, page.incomplete.args, typed, { answered, picked })
    }
    if (isNone && local.sections.length === 0) return noLotYet(typed, local.sources)
    const known = hits.flatMap((hit) => recordOf(hit) ?? [])
    return withAnswered(local.sections, typed, known, local.sources.now)
  }, [page, context, typed, hits, isNone, picked, local])
  // Other people's changes do not move the first row: Enter shows why it is unavailable now.
  const meant = firstOf(local.sections.length > 0 ? local.sections : sections, typed, page?.question)
  const shown = useMemo(() => withUnavailableRows(sections, unavailable), [sections, unavailable])
  const rows = useMemo(() => shown.flatMap((section) => section.rows), [shown])
  return { ...search, sections: shown, rows, first: rows.find(({ id }) => id === meant?.id) ?? meant }
}
