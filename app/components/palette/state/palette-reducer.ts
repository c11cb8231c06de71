import type { SearchHit } from 'contract/account/calls'
import { t as questionText } from 'locales/questions'
import { t as say } from 'locales/messages'
import { selectionOf } from '~/commands/engine/availability'
import { filled, nextQuestion } from '~/commands/engine/call'
import { isMany } from '~/commands/engine/command'
import { commandOf } from '~/commands/engine/registry'
import { foundRow } from '~/components/palette/pages/question-rows'
import type { Row } from '~/components/palette/row'
import { foundRecord } from '~/components/palette/rows/record-rows'
import { answer, answerTyped, callCommand } from './palette-answers'
import { back, changed, ignore, isFirstPage, openPages, step, pickedValues } from './palette-state'
import type { Effect, State, Step, View } from './palette-state'

/** Input of the palette: keys, pointer, and search results. */
export type Event =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'choose'; readonly row: string }
  | { readonly kind: 'move'; readonly by: number }
  /** `keep` runs the row without closing the palette, or accepts the picked rows. */
  | { readonly kind: 'run'; readonly row: Row | undefined; readonly keep: boolean; readonly byPointer?: boolean }
  | { readonly kind: 'answer'; readonly value: unknown }
  /** Accepts the picked rows or the text. */
  | { readonly kind: 'continue' }
  | { readonly kind: 'toggle' }
  /** Opens the first page of the chosen command. */
  | { readonly kind: 'into' }
  | { readonly kind: 'back' }
  | { readonly kind: 'home' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'dropSelection' }
  /** The records of `namesToPick`. */
  | { readonly kind: 'found'; readonly hits: readonly SearchHit[] }
  /** The rows that a pending key waited for have arrived. */
  | { readonly kind: 'ready' }

/** Action of Enter on a multi-choice page: with no text typed, a picked row continues. */
export function enterAction({ picked, typed }: State, chosen: Row | undefined): 'pick' | 'unpick' | 'continue' {
  if (!chosen || !picked.some(({ id }) => id === chosen.id)) return 'pick'
  return typed === '' ? 'continue' : 'unpick'
}

const takesMany = ({ page }: View): boolean => page !== null && isMany(page.question)

/** True while a pending key cannot act yet: rows are being searched, or initial picks are not found. */
export const isWaiting = ({ pendingKey, namesToPick }: State, busy: boolean): boolean =>
  namesToPick.length > 0 || (pendingKey !== 'continue' && busy)

/** Picks or unpicks a row, and empties the box for the next one. */
function toggleRow(state: State, row: Row): Step {
  const others = state.picked.filter(({ id }) => id !== row.id)
  const picked = others.length < state.picked.length ? others : [...others, row]
  return step(changed(state, { picked, typed: '', chosen: row.id }))
}

function callRow(state: State, view: View, row: Row, keep: boolean): Step {
  if (row.does.kind !== 'command') return step(state)
  const { id, elsewhere, says = [] } = row.does
  const command = commandOf(id)
  const selection = selectionOf(command, view.context)
  const args = filled(command, view.context, row.does.args ?? {})
  const next = elsewhere
    ? openPages(state, [{ id, args: {}, targets: [], elsewhere: null, says }], view)
    : nextQuestion(command, view.context, args)
      ? openPages(state, [{ id, args, ...selection, says }], view)
      : callCommand(state, view, { id, args, selection, keep })
  const remember: Effect = { kind: 'remember', row: row.id, typed: state.typed }
  return { ...next, effects: [remember, ...next.effects] }
}

function openRecord(state: State, row: Row, inNewTab: boolean): Step {
  if (row.does.kind !== 'record') return step(state)
  const remember: Effect = { kind: 'remember', row: row.id, typed: state.typed }
  return step(state, [remember, { kind: 'open', record: row.does.record, inNewTab }])
}

function proceed(state: State, view: View): Step {
  const { page } = view
  if (!page || !isMany(page.question)) return answerTyped(state, view)
  if (state.namesToPick.length > 0) return step(changed(state, { pendingKey: 'continue' }))
  const values = pickedValues(state.picked)
  if (values.length > 0) return answer(state, view, values)
  return page.question.optional ? answer(state, view, null) : step(changed(state, { error: say('nothingSelected') }))
}

function run(state: State, view: View, { row, keep, byPointer = false }: Extract<Event, { kind: 'run' }>): Step {
  const many = takesMany(view)
  if (many && (keep || (!byPointer && enterAction(state, view.chosen) === 'continue'))) return proceed(state, view)
  const waits = (!row && view.busy) || (many && state.namesToPick.length > 0)
  if (waits && !keep) return step(changed(state, { pendingKey: 'run' }))
  // Enter starts a new line in a text of several lines.
  if (!row) return view.takesLines && !keep ? ignore(state) : answerTyped(state, view)
  if (row.off !== undefined) return step(changed(state, { error: row.off }))
  if (row.does.kind === 'record') return openRecord(state, row, keep)
  if (row.does.kind === 'command') return callRow(state, view, row, keep)
  return many && row.does.value !== null ? toggleRow(state, row) : answer(state, view, row.does.value, row.title)
}

/** Picks the records found for `namesToPick`. A name of a link without a single record is typed instead. */
function pickFound(state: State, hits: readonly SearchHit[]): Step {
  const fromLink = state.pages.at(-1)?.says?.[0] ? state.namesToPick : []
  const [typed, ...others] = fromLink.filter((name) => !hits.some(({ title }) => title === name))
  const picked = hits.map((hit) => foundRow(foundRecord(hit)))
  const error = others.length > 0 ? questionText('nothingFits', { typed: others.join(', ') }) : null
  const { pendingKey } = state
  const chosen = state.chosen ?? picked[0]?.id ?? null
  const rest = typed === undefined ? { chosen, pendingKey } : { typed }
  return step(changed(state, { namesToPick: [], picked, error, ...rest }))
}

function toggle(state: State, view: View): Step {
  const { chosen } = view
  if (!takesMany(view) || state.typed !== '' || chosen?.does.kind !== 'choice') return ignore(state)
  return chosen.off !== undefined || chosen.does.value === null ? ignore(state) : toggleRow(state, chosen)
}

function into(state: State, view: View): Step {
  const { chosen, context } = view
  if (chosen?.does.kind !== 'command' || chosen.off !== undefined) return ignore(state)
  const command = commandOf(chosen.does.id)
  const isComplete = !nextQuestion(command, context, filled(command, context, chosen.does.args ?? {}))
  return isComplete && !chosen.does.elsewhere ? ignore(state) : callRow(state, view, chosen, true)
}

function move(state: State, { rows, chosen }: View, by: number): Step {
  const at = chosen ? rows.indexOf(chosen) : -1
  const row = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
  return step(row ? changed(state, { chosen: row.id }) : state)
}

/** Clears the box, else goes back a page, else closes. A text of several lines is kept with its page. */
function leave(state: State, view: View): Step {
  if (state.typed !== '' && !view.takesLines) return step(changed(state, { typed: '', chosen: null }))
  return isFirstPage(state) ? step(state, [{ kind: 'close' }]) : back(state, view)
}

function resume(state: State, view: View): Step {
  const resumed = { ...state, pendingKey: null }
  if (state.pendingKey === 'continue') return proceed(resumed, view)
  if (!view.chosen && !state.typed) return step(changed(resumed, {}))
  return run(resumed, view, { kind: 'run', row: view.chosen, keep: false })
}

const home = { pages: [], startsAtPage: false, typed: '', chosen: null, picked: [], namesToPick: [] }

/** State and side effects after an event. */
export function next(state: State, event: Event, view: View): Step {
  if (event.kind === 'type') return step(changed(state, { typed: event.text, chosen: null }))
  if (event.kind === 'choose') return step(changed(state, { chosen: event.row, error: state.error }))
  if (event.kind === 'move') return move(state, view, event.by)
  if (event.kind === 'run') return run(state, view, event)
  if (event.kind === 'answer') return answer(state, view, event.value)
  if (event.kind === 'continue') return proceed(state, view)
  if (event.kind === 'toggle') return toggle(state, view)
  if (event.kind === 'into') return into(state, view)
  if (event.kind === 'back') return back(state, view)
  if (event.kind === 'home') return state.pages.length === 0 ? ignore(state) : step(changed(state, home))
  if (event.kind === 'leave') return leave(state, view)
  if (event.kind === 'dropSelection') return step(changed(state, { onSelection: false, chosen: null }))
  return event.kind === 'found' ? pickFound(state, event.hits) : resume(state, view)
}
