import type { SuggestionEvent } from '~/offline/drafts/suggestion-stream'
import type { Summary } from 'contract/summaries/calls'
import type { Suggested } from './suggestion-drafts'

/** Texts that are not accepted yet, by the id of their record. The phase of each is writing, written or editing. */
export type Suggestions = ReadonlyMap<string, Suggested>

export type SuggestionsEvent = { readonly id: string } & (
  | { readonly kind: 'restored'; readonly text: Suggested }
  /** A suggestion is requested, to replace the accepted text of version `over`. */
  | { readonly kind: 'requested'; readonly over: number }
  | { readonly kind: 'streamed'; readonly event: SuggestionEvent }
  /** The writing ended, was stopped, or broke off. */
  | { readonly kind: 'ended' }
  /** The person edits the text, or `text` if there is none yet. */
  | { readonly kind: 'editing'; readonly text: Suggested }
  | { readonly kind: 'typed'; readonly text: Suggested }
  /** The text is sent to be accepted. */
  | { readonly kind: 'sent' }
  | { readonly kind: 'discarded' }
)

export const noText: Suggested = {
  phase: 'writing',
  text: '',
  draftId: null,
  writer: 'data',
  model: null,
  cites: [],
  problem: null,
  over: 0,
}

/** The suggestions after an event; those that are unchanged stay the same objects. */
export function next(suggestions: Suggestions, event: SuggestionsEvent): Suggestions {
  const after = new Map(suggestions)
  // One editor at a time: its keys are the screen's.
  if (event.kind === 'editing')
    for (const [id, text] of suggestions) if (text.phase === 'editing') put(after, id, finished(text))
  put(after, event.id, textAfter(suggestions.get(event.id), event))
  return after
}

function put(texts: Map<string, Suggested>, id: string, text: Suggested | undefined): void {
  if (text) texts.set(id, text)
  else texts.delete(id)
}

function textAfter(before: Suggested | undefined, event: SuggestionsEvent): Suggested | undefined {
  switch (event.kind) {
    case 'restored':
      return before ?? event.text
    case 'requested':
      return { ...noText, over: event.over }
    case 'streamed':
      return before && streamed(before, event.event)
    case 'ended':
      return before?.phase === 'writing' ? finished(before) : before
    case 'editing':
      return { ...(before?.over === event.text.over ? before : event.text), phase: 'editing' }
    case 'typed':
      return event.text
    case 'sent':
      return before && { ...before, phase: 'written' }
    case 'discarded':
      return undefined
  }
}

/** The text when its writing or editing ends; an empty text is none. */
const finished = (before: Suggested): Suggested | undefined =>
  before.text.trim() ? { ...before, phase: 'written' } : undefined

function streamed(before: Suggested, event: SuggestionEvent): Suggested {
  switch (event.event) {
    case 'begin': {
      const { draftId, writer, model, cites } = event
      return { ...before, draftId, writer, model, cites, text: '' }
    }
    case 'text':
      return { ...before, text: before.text + event.text }
    case 'problem':
      return { ...before, problem: event.message }
    case 'end':
      return { ...before, phase: 'written' }
  }
}

/** The texts to show: those that would replace the accepted text of now. */
export const shownTexts = (suggestions: Suggestions, accepted: ReadonlyMap<string, Summary>): Suggestions =>
  new Map([...suggestions].filter(([id, { over }]) => over === (accepted.get(id)?.version ?? 0)))
