import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react'
import { longestSummary } from 'contract/core/limits'
import { t as sayOfField } from 'locales/fields'
import type { Summary } from 'contract/summaries/calls'
import type { SummaryAction } from '~/commands/engine/browser-port'
import { showError } from '~/interaction/toasts/toast-store'
import { useRunCommand } from '~/hooks/use-run-command'
import { type About, streamSuggestion } from '~/offline/drafts/suggestion-stream'
import { findEdited, saveEdited } from './suggestion-drafts'
import { next, noText, shownTexts, type Suggestions, type SuggestionsEvent } from './suggestion-state'

/**
 * Texts that are being suggested and edited on a page, by the record they are about. Leaving the page stops the writing;
 * edited texts are restored. No text changes a record before it is accepted.
 */
export function useSuggestions(abouts: readonly About[], summaries: readonly Summary[]) {
  const run = useRunCommand()
  const [suggestions, dispatch] = useReducer(next, new Map() as Suggestions)
  const [streams] = useState(() => createStreams(dispatch))
  useEffect(() => streams.stopAll, [streams])
  useRestored(abouts.map(({ id }) => id).join(), dispatch)
  const accepted = useMemo(() => new Map(summaries.map((one) => [one.subjectId, one])), [summaries])
  const shown = useMemo(() => shownTexts(suggestions, accepted), [suggestions, accepted])
  const phases = useMemo(() => new Map([...shown].map(([id, { phase }]) => [id, phase])), [shown])
  const overOf = (id: string) => accepted.get(id)?.version ?? 0

  function accept(id: string) {
    const written = shown.get(id)
    if (!written) return
    streams.stop(id)
    saveEdited(id, undefined)
    const before = accepted.get(id)
    const text = written.text.trim()
    if (text === (before?.text ?? '')) return dispatch({ kind: 'discarded', id })
    dispatch({ kind: 'sent', id })
    const target = abouts.find((about) => about.id === id)
    const args = {
      text,
      ...(written.draftId && { draftId: written.draftId }),
      ...(before && { seen: before.version }),
    }
    if (target) run('summary.write', args, [{ noun: target.noun, id }])
  }
  function edit(id: string) {
    streams.stop(id)
    const { text = '', writer = 'person', model = null, cites = [] } = accepted.get(id) ?? {}
    dispatch({ kind: 'editing', id, text: { ...noText, text, writer, model, cites, over: overOf(id) } })
  }
  function discard(id: string) {
    streams.stop(id)
    saveEdited(id, undefined)
    dispatch({ kind: 'discarded', id })
  }
  function suggest(id: string) {
    const about = abouts.find((one) => one.id === id)
    if (about) void streams.start(about, overOf(id))
  }
  function stop(id: string) {
    streams.stop(id)
    dispatch({ kind: 'ended', id })
  }
  function type(id: string, typed: string) {
    const before = shown.get(id)
    if (!before) return
    const text = { ...before, text: typed.slice(0, longestSummary) }
    saveEdited(id, text)
    dispatch({ kind: 'typed', id, text })
  }
  const actions: Record<SummaryAction, (id: string) => void> = { suggest, stop, edit, accept, discard }
  return { shown, accepted, phases, type, act: (action: SummaryAction, id: string) => actions[action](id) }
}

/** Restores texts that were being edited when the page was left. `ids` are the records, separated by commas. */
function useRestored(ids: string, dispatch: Dispatch<SuggestionsEvent>): void {
  useEffect(() => {
    let isCurrent = true
    for (const id of ids.split(','))
      void findEdited(id).then((text) => isCurrent && text && dispatch({ kind: 'restored', id, text }))
    return () => {
      isCurrent = false
    }
  }, [ids, dispatch])
}

/** The suggestions that are being written, one for each record. */
function createStreams(dispatch: Dispatch<SuggestionsEvent>) {
  const running = new Map<string, AbortController>()
  const stop = (id: string) => {
    running.get(id)?.abort()
    running.delete(id)
  }
  return {
    stop,
    stopAll(): void {
      for (const controller of running.values()) controller.abort()
    },
    async start(about: About, over: number): Promise<void> {
      const { id } = about
      stop(id)
      const controller = new AbortController()
      running.set(id, controller)
      dispatch({ kind: 'requested', id, over })
      try {
        for await (const event of streamSuggestion(about, controller.signal)) {
          if (controller.signal.aborted) return
          dispatch({ kind: 'streamed', id, event })
        }
      } catch (error) {
        if (controller.signal.aborted) return
        showError(error instanceof Error && error.message ? error.message : sayOfField('noAnswer'))
      }
      // A text that broke off can be accepted or discarded.
      if (!controller.signal.aborted) dispatch({ kind: 'ended', id })
    },
  }
}
