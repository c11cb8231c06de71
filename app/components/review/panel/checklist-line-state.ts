import { withPercent } from 'contract/money/percent'
import type { ChecklistEntry } from 'contract/inspections/calls'
import { t as sayOfField } from 'locales/fields'
import { t as say } from 'locales/messages'
import { t as ruleText } from 'locales/rules'
import { percentText } from '~/components/status/progress'

/** Edit of a checklist line: the typed percentage with the version it was typed over, and the reason for a decrease. */
export type LineState = { draft: { text: string; version: number } | null; reason: string }

export type LineEvent =
  /** `version`: the version of the entry now; the first keystroke keeps it. */
  | { type: 'percentTyped'; text: string; version: number }
  | { type: 'reasonTyped'; reason: string }
  | { type: 'cleared' }

export const unchanged: LineState = { draft: null, reason: '' }

/** The next state of a checklist line's edit. */
export function nextLine(state: LineState, event: LineEvent): LineState {
  switch (event.type) {
    case 'percentTyped':
      return { ...state, draft: { text: event.text, version: state.draft?.version ?? event.version } }
    case 'reasonTyped':
      return { ...state, reason: event.reason }
    case 'cleared':
      return unchanged
  }
}

/** Parses a percentage, rounded to one decimal: null when empty, undefined when invalid. */
function readPercent(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value >= 0 && value <= 100 ? Math.round(value * 10) / 10 : undefined
}

/** Message about an edit that can no longer be saved; null if nothing is lost. */
function lostText({ draft, reason }: LineState, { progress }: ChecklistEntry, why: string): string | null {
  if (!draft || draft.text.trim() === '' || readPercent(draft.text) === progress) return null
  const typed = [withPercent(draft.text.trim()), reason.trim() && `“${reason.trim()}”`].filter(Boolean).join(', ')
  return ruleText('rule.figureNotSaved', { typed, why })
}

/** Content of the line's fields, and what keeps it from being saved. `locked`: why progress cannot change any more. */
export function lineView(state: LineState, entry: ChecklistEntry, locked: string | undefined) {
  const { progress, frozenProgress } = entry
  const draft = locked === undefined ? state.draft : null
  const text = draft?.text ?? (progress === null ? '' : String(progress))
  const value = readPercent(text)
  const isChanged = state.draft !== null && value !== undefined && value !== progress
  const isDecrease = value != null && frozenProgress !== null && value < frozenProgress
  const lost = locked === undefined ? null : lostText(state, entry, locked)
  const needsReason = isDecrease && isChanged
  const missing =
    needsReason && !state.reason.trim() ? say('decreaseNeedsReason', { frozen: percentText(frozenProgress) }) : null
  const error = lost ?? (value === undefined ? sayOfField('percentRange') : missing)
  return { text, value, isChanged, isDecrease, needsReason, lost, error }
}
