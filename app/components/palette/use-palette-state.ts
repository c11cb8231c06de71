import { useEffect, useMemo, useRef, useState } from 'react'
import { isMany } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { readCommandLink } from '~/components/command/command-link'
import { unavailableRows, unavailableReason } from '~/components/command/unavailable-reason'
import { useCommandServices, useCommandContext, useLatest } from '~/hooks/use-command-context'
import type { Again, IncompleteCall } from '~/interaction/layers'
import { dismissToast } from '~/interaction/toasts/toast-store'
import type { PaletteMemory } from './box/palette-memory'
import { contextOfPage, noteOf, questionPage, recordPage, searchOf } from './pages/question-page'
import { resumeQuestion } from './pages/resume-question'
import { findNamed } from './pages/use-record-search'
import { useSavedLines } from './pages/use-saved-lines'
import { knownTo } from './rows/known-records'
import { useSections } from './rows/use-sections'
import { linkOf } from './state/page-link'
import { enterAction, isWaiting, next } from './state/palette-reducer'
import type { Event } from './state/palette-reducer'
import { initialState, isFirstPage } from './state/palette-state'
import type { Effect, State, View } from './state/palette-state'

export type PaletteInput = {
  readonly prefix: string
  readonly incomplete: IncompleteCall | undefined
  /** An address that names a command. */
  readonly link: string | undefined
  /** A refused call whose page is asked again. */
  readonly again: Again | undefined
  readonly memory: PaletteMemory
  readonly onClose: () => void
}

type Dispatch = (event: Event) => boolean

/** Targets of commands, with or without the selection. */
const aimed = (context: CommandContext, onSelection: boolean): CommandContext =>
  onSelection ? context : { ...context, selection: [], matching: undefined }

/** State of the palette when it opens, and the context of the screen below. */
function useOpened({ prefix, link, again, memory, ...given }: PaletteInput) {
  const { dispatcher } = useCommandServices()
  const [opened] = useState(() => dispatcher.context())
  const [first] = useState(() => {
    const linked = link === undefined ? undefined : readCommandLink(link, opened)
    const incomplete = again ? resumeQuestion(again, opened) : linked ? linked.incomplete : given.incomplete
    const text = linked && !incomplete ? linked.prefix : prefix
    return initialState(incomplete, text, { opened, known: knownTo(memory).all })
  })
  return { opened, first }
}

/** Page, rows and search of a state. */
function useView(state: State, opened: CommandContext, memory: PaletteMemory) {
  const { onSelection } = state
  const incomplete = state.pages.at(-1)
  const context = useMemo(
    () => contextOfPage(incomplete, aimed(opened, onSelection)),
    [opened, onSelection, incomplete],
  )
  const page = useMemo(() => questionPage(incomplete, context), [incomplete, context])
  const unavailable = useCommandContext((current) => unavailableRows(page, aimed(current, onSelection)), '')
  const { first, ...found } = useSections({ ...state, unavailable }, page, context, memory)
  const chosen = found.rows.find(({ id }) => id === state.chosen) ?? first
  const why = useCommandContext((current) => unavailableReason(incomplete, opened, current), null)
  return { ...found, opened, context, page, chosen, why, known: knownTo(memory).all }
}

/** Performs the side effects of an event. */
function usePerform({ memory, again, onClose }: PaletteInput) {
  const { dispatcher } = useCommandServices()
  return (effect: Effect, { startsAtPage }: State) => {
    if (effect.kind === 'remember') return memory.pick(effect.row, effect.typed)
    if (effect.kind !== 'call' || !effect.keep) onClose()
    if (effect.kind === 'open') {
      const { record, inNewTab } = effect
      memory.open(record)
      if (inNewTab) window.open(record.path, '_blank', 'noopener')
      else dispatcher.port().go(record.path)
    }
    if (effect.kind !== 'call') return undefined
    const { id, args, selection } = effect
    // The refused call was corrected: its toast is answered.
    if (again && startsAtPage) dismissToast(again.call.key)
    return dispatcher.run(id, args, commandOf(id).on === 'nothing' ? undefined : selection.targets, selection.matching)
  }
}

/** Searches the records that a page picks initially. */
function useInitialPicks(
  { namesToPick }: State,
  { page, context }: Pick<View, 'page' | 'context'>,
  dispatch: Dispatch,
) {
  const latest = useLatest(dispatch)
  useEffect(() => {
    if (page?.question.kind !== 'record' || namesToPick.length === 0) return undefined
    const abort = new AbortController()
    void findNamed(namesToPick, recordPage(page.question, context, page.incomplete.args), abort.signal).then(
      (hits) => abort.signal.aborted || latest.current({ kind: 'found', hits }),
    )
    return () => abort.abort()
  }, [page, context, namesToPick, latest])
}

/** Repeats a key that was pressed before the rows were found. */
function usePendingKey(state: State, busy: boolean, dispatch: Dispatch) {
  const latest = useLatest(dispatch)
  const isReady = state.pendingKey !== null && !isWaiting(state, busy)
  useEffect(() => {
    if (isReady) latest.current({ kind: 'ready' })
  }, [isReady, latest])
}

/** The palette's state and the actions of its keys and rows. */
export function usePaletteState(given: PaletteInput) {
  const { dispatcher } = useCommandServices()
  const { opened, first } = useOpened(given)
  const [state, setState] = useState(first)
  const current = useRef(state)
  const perform = usePerform(given)
  const found = useView(state, opened, given.memory)
  const { page, context, why } = found
  const lines = useSavedLines(page, state.typed, (text) => dispatch({ kind: 'type', text }))
  const view = { ...found, takesLines: lines !== null }
  const dispatch: Dispatch = (event) => {
    const { state: after, effects, handled } = next(current.current, event, view)
    current.current = after
    setState(after)
    for (const effect of effects) perform(effect, after)
    return handled
  }
  useInitialPicks(state, found, dispatch)
  usePendingKey(state, found.busy, dispatch)
  const isOnSelection = state.onSelection && !page
  return {
    ...view,
    typed: state.typed,
    picked: state.picked,
    error: state.error ?? why,
    /** True if more records match than are listed. */
    more: page !== null && found.more,
    hits: found.hits.length,
    /** True if the text or the page asks the server for records. */
    searches: searchOf(state.typed, page, context) !== null,
    /** Targets shown as a chip of the first page: the selection, or all that match. */
    selection: {
      targets: isOnSelection ? opened.selection : [],
      matching: isOnSelection ? opened.matching : undefined,
    },
    enter: enterAction(state, found.chosen),
    /** True if a button continues, since Enter does not: with several choices or several lines. */
    hasContinue: lines !== null || (page !== null && isMany(page.question)),
    closes: isFirstPage(state) && (state.typed === '' || lines !== null),
    /** Interpretation of the text, if it is not obvious. */
    note: noteOf(page, state.typed, context),
    dispatch,
    type: (text: string) => {
      dispatch({ kind: 'type', text })
      lines?.keep(text)
    },
    /** Copies the address of the page or the chosen row. */
    copyLink: (): boolean => {
      const link = linkOf(current.current, view)
      if (link !== null) dispatcher.port().copyLinks([link])
      return link !== null
    },
  }
}
export type PaletteState = ReturnType<typeof usePaletteState>
