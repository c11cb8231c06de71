import { useMemo, useState } from 'react'
import { say } from 'contract/messages'
import { aimOf } from '~/commands/availability'
import { filled, nextAsk } from '~/commands/call'
import type { Args, Ask, CommandId } from '~/commands/command'
import type { Aim, Facts } from '~/commands/context'
import { commandOf } from '~/commands/registry'
import type { Asking } from '~/hooks/layers'
import { useCommandContext, useKeySettings } from '~/hooks/use-command-context'
import type { PaletteMemory } from './memory'
import { askSections, mainSections, withAnswered } from './rows'
import type { Row, Section } from './rows'
import { useRecordSearch } from './use-record-search'

/** The page shown: the first one, or the argument asked for last. */
export type Page = { readonly asking: Asking; readonly name: string; readonly ask: Ask } | null

type State = {
  readonly typed: string
  /** The row chosen by hand; null leaves it to the first one that can be run. */
  readonly chosen: string | null
  readonly pages: readonly Asking[]
  /** Whether commands act on the selection; its chip takes that away. */
  readonly onSelection: boolean
  readonly error: string | null
}

const pageOf = (asking: Asking | undefined, facts: Facts): Page => {
  if (!asking) return null
  const next = nextAsk(commandOf(asking.id), facts, asking.args)
  return next && { asking, ...next }
}

/** Rows known before the server answers: made once per query, so that what arrives later moves none of them. */
function useSections(
  state: State,
  page: Page,
  facts: Facts,
  memory: PaletteMemory,
): { sections: readonly Section[]; first: Row | undefined; busy: boolean } {
  const settings = useKeySettings()
  const types = page ? (page.ask.kind === 'record' ? page.ask.types : []) : null
  const { found, busy } = useRecordSearch(page && page.ask.kind !== 'record' ? '' : state.typed, types, memory)
  const { typed } = state
  const local = useMemo(() => {
    const now = Date.now()
    if (page)
      return {
        now,
        sections: page.ask.kind === 'record' ? [] : askSections(page.ask, facts, page.asking.args, typed, []),
      }
    const records = memory.records()
    const given = {
      facts,
      settings,
      picks: memory.picks(),
      now,
      known: memory.find,
      recent: records.filter(({ opened, path }) => opened !== undefined && path !== location.pathname),
    }
    return { now, sections: mainSections(typed, given) }
  }, [typed, page, facts, settings, memory])
  const sections = page
    ? page.ask.kind === 'record'
      ? askSections(page.ask, facts, page.asking.args, typed, found)
      : local.sections
    : withAnswered(local.sections, typed, found, local.now)
  const rows = (local.sections.length > 0 ? local.sections : sections).flatMap((section) => section.rows)
  return { sections, first: rows.find(({ off }) => off === undefined) ?? rows[0], busy }
}

export type PaletteGiven = {
  readonly prefix: string
  readonly asking: Asking | undefined
  readonly memory: PaletteMemory
  readonly onClose: () => void
}

/** The palette's state and what its keys do. Facts are those of the screen beneath when it was opened. */
export function usePaletteState({ prefix, asking, memory, onClose }: PaletteGiven) {
  const { center } = useCommandContext()
  const [opened] = useState(() => center.facts())
  const [state, setState] = useState<State>(() => ({
    typed: prefix + center.layers.takeTyped(),
    chosen: null,
    pages: asking ? [asking] : [],
    onSelection: true,
    error: null,
  }))
  const facts = useMemo(
    () => (state.onSelection ? opened : { ...opened, selection: [], matching: undefined }),
    [opened, state.onSelection],
  )
  const page = useMemo(() => pageOf(state.pages.at(-1), facts), [state.pages, facts])
  const { sections, first, busy } = useSections(state, page, facts, memory)
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections])
  const chosen = rows.find(({ id }) => id === state.chosen) ?? first
  const change = (next: Partial<State>) => setState((before) => ({ ...before, error: null, ...next }))

  const finish = (id: CommandId, args: Args, { targets, matching }: Aim, keep: boolean) => {
    if (!keep) onClose()
    center.run(id, args, commandOf(id).on === 'nothing' ? undefined : targets, matching)
  }

  const answer = (value: unknown) => {
    if (!page) return
    const { asking: now, name } = page
    const args = { ...now.args, [name]: value }
    if (nextAsk(commandOf(now.id), facts, args))
      change({ pages: [...state.pages, { ...now, args }], typed: '', chosen: null })
    else finish(now.id, args, now, false)
  }

  const answerTyped = () => {
    if (!page || !('check' in page.ask)) return
    const read = page.ask.check.safeParse(state.typed.trim())
    if (read.success) answer(read.data)
    else change({ error: read.error.issues[0]?.message ?? say('invalidInput') })
  }

  const call = (row: Row, id: CommandId, keep: boolean) => {
    const command = commandOf(id)
    const aim = aimOf(command, facts)
    const args = filled(command, facts, {})
    memory.pick(row.id, state.typed)
    if (nextAsk(command, facts, args)) change({ pages: [{ id, args, ...aim }], typed: '', chosen: null })
    else finish(id, args, aim, keep)
  }

  const openRecord = (row: Row, keep: boolean) => {
    if (row.does.kind !== 'record') return
    memory.pick(row.id, state.typed)
    memory.open(row.does.record)
    onClose()
    if (keep) window.open(row.does.record.path, '_blank', 'noopener')
    else center.port().go(row.does.record.path)
  }

  const run = (row: Row | undefined, keep: boolean) => {
    if (!row) return answerTyped()
    if (row.off !== undefined) return change({ error: row.off })
    if (row.does.kind === 'record') return openRecord(row, keep)
    return row.does.kind === 'choice' ? answer(row.does.value) : call(row, row.does.id, keep)
  }

  /** On the first page there is; a page opened by its key has none before it. */
  const isFirst = state.pages.length === (asking ? 1 : 0)
  const back = (): boolean => {
    if (isFirst) return false
    change({ pages: state.pages.slice(0, -1), typed: '', chosen: null })
    return true
  }

  return {
    typed: state.typed,
    error: state.error,
    facts,
    page,
    sections,
    rows,
    chosen,
    busy,
    /** What commands act on as a chip of the first page: the selection, or all that match. */
    selection: {
      targets: state.onSelection && !page ? opened.selection : [],
      matching: state.onSelection && !page ? opened.matching : undefined,
    },
    type: (typed: string) => change({ typed, chosen: null }),
    choose: (id: string) => change({ chosen: id, error: state.error }),
    dropSelection: () => change({ onSelection: false, chosen: null }),
    move: (step: 'next' | 'previous') => {
      const at = chosen ? rows.indexOf(chosen) : -1
      const next = rows[at + (step === 'next' ? 1 : -1)]
      if (next) change({ chosen: next.id })
    },
    run,
    answer,
    into: () => {
      if (chosen?.does.kind !== 'command' || chosen.off !== undefined) return false
      const command = commandOf(chosen.does.id)
      if (!nextAsk(command, facts, filled(command, facts, {}))) return false
      call(chosen, chosen.does.id, true)
      return true
    },
    back,
    closes: isFirst && state.typed === '',
    leave: () => {
      if (state.typed !== '') change({ typed: '', chosen: null })
      else if (!back()) onClose()
    },
  }
}
export type PaletteState = ReturnType<typeof usePaletteState>
