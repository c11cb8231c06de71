import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { longestSummary } from 'contract/limits'
import { messages } from 'contract/messages'
import type { Cited, Summary, Writer } from 'contract/summaries'
import type { SummaryDeed } from '~/commands/browser-port'
import type { Phase } from '~/commands/context'
import { showError } from '~/components/shell/toasts'
import { useRunCommand } from '~/hooks/use-run-command'
import { type About, suggestion, type SuggestionEvent } from '~/live/suggestion'
import { findEdited, keepEdited } from './suggestion-drafts'

/** A text that is not accepted yet. */
export type Suggested = {
  phase: Phase
  text: string
  draftId: string | null
  writer: Writer
  model: string | null
  cites: readonly Cited[]
  problem: string | null
  /** The version of the accepted text that it would replace; once there is another it has done its part. */
  over: number
}

type Held = ReadonlyMap<string, Suggested>

/**
 * Texts that are being suggested and edited on a page, by the record they are about. Leaving the page stops what is being
 * written; what was edited stands there again. Nothing of it reaches a record before it is accepted.
 */
export function useSuggestions(abouts: readonly About[], summaries: readonly Summary[]) {
  const run = useRunCommand()
  const [held, hold] = useState<Held>(new Map())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  const accepted = useMemo(() => new Map(summaries.map((one) => [one.subjectId, one])), [summaries])
  const versionOf = (id: string) => accepted.get(id)?.version ?? 0
  const shown = useMemo(
    () => new Map([...held].filter(([id, { over }]) => over === (accepted.get(id)?.version ?? 0))),
    [held, accepted],
  )

  const set = useCallback(
    (id: string, change: (before: Suggested | undefined) => Suggested | undefined) =>
      hold((all) => {
        const next = new Map(all)
        const after = change(next.get(id))
        if (after) next.set(id, after)
        else next.delete(id)
        return next
      }),
    [],
  )
  const ids = abouts.map(({ id }) => id).join()
  useEffect(() => {
    let here = true
    for (const id of ids.split(','))
      void findEdited(id).then((found) => here && found && set(id, (before) => before ?? found))
    return () => {
      here = false
    }
  }, [ids, set])
  const halt = (id: string) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
  }

  async function suggest(about: About) {
    const { id } = about
    halt(id)
    const stop = new AbortController()
    stops.current.set(id, stop)
    const over = versionOf(id)
    set(id, () => ({ ...nothing, over }))
    try {
      for await (const said of suggestion(about, stop.signal)) {
        if (stop.signal.aborted) return
        set(id, (before) => before && heard(before, said))
      }
    } catch (error) {
      if (stop.signal.aborted) return
      showError(error instanceof Error && error.message ? error.message : messages.noAnswer)
    }
    // It broke off: what is there can be kept or thrown away.
    if (!stop.signal.aborted) set(id, settled)
  }

  function accept(id: string) {
    const now = shown.get(id)
    if (!now) return
    halt(id)
    keepEdited(id, undefined)
    const before = accepted.get(id)
    const text = now.text.trim()
    if (text === (before?.text ?? '')) return set(id, () => undefined)
    set(id, (one) => one && { ...one, phase: 'written' })
    const target = abouts.find((about) => about.id === id)
    const args = { text, ...(now.draftId && { draftId: now.draftId }), ...(before && { seen: before.version }) }
    if (target) run('summary.write', args, [{ noun: target.noun, id }])
  }

  function edit(id: string) {
    halt(id)
    const { text = '', writer = 'person', model = null, cites = [] } = shown.get(id) ?? accepted.get(id) ?? {}
    const draft = { ...nothing, draftId: null, text, writer, model, cites, over: versionOf(id) }
    // One editor at a time: its keys are the screen's.
    for (const [other, { phase }] of shown) if (other !== id && phase === 'editing') set(other, closed)
    set(id, (before) => ({ ...(before && shown.has(id) ? before : draft), phase: 'editing' }))
  }

  const deeds: Record<SummaryDeed, (id: string) => void> = {
    suggest: (id) => {
      const about = abouts.find((one) => one.id === id)
      if (about) void suggest(about)
    },
    stop: (id) => {
      halt(id)
      set(id, settled)
    },
    edit,
    accept,
    discard: (id) => {
      halt(id)
      keepEdited(id, undefined)
      set(id, () => undefined)
    },
  }
  function type(id: string, typed: string) {
    const before = shown.get(id)
    if (!before) return
    const after = { ...before, text: typed.slice(0, longestSummary) }
    keepEdited(id, after)
    set(id, () => after)
  }
  const phases = useMemo(() => new Map([...shown].map(([id, { phase }]) => [id, phase])), [shown])
  return { shown, accepted, phases, type, act: (does: SummaryDeed, id: string) => deeds[does](id) }
}

const nothing: Suggested = {
  phase: 'writing',
  text: '',
  draftId: null,
  writer: 'data',
  model: null,
  cites: [],
  problem: null,
  over: 0,
}

/** An editor that another took the place of; an empty text is none. */
const closed = (before: Suggested | undefined): Suggested | undefined =>
  before?.text.trim() ? { ...before, phase: 'written' } : undefined

/** What stands there when the writing ends; an empty text is none. */
const settled = (before: Suggested | undefined): Suggested | undefined =>
  before?.phase === 'writing' ? (before.text.trim() ? { ...before, phase: 'written' } : undefined) : before

function heard(before: Suggested, said: SuggestionEvent): Suggested {
  if (said.event === 'begin') {
    const { draftId, writer, model, cites } = said
    return { ...before, draftId, writer, model, cites, text: '' }
  }
  if (said.event === 'text') return { ...before, text: before.text + said.text }
  return said.event === 'problem' ? { ...before, problem: said.message } : { ...before, phase: 'written' }
}
