import type { SearchHit } from 'contract/account/calls'
import { t as questionText } from 'locales/questions'
import { contextAt } from '~/commands/engine/questions'
import { availability } from '~/commands/engine/availability'
import { filled, nextQuestion } from '~/commands/engine/call'
import { isMany } from '~/commands/engine/command'
import type { Args } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { Selection } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { isTyped, readAnswer } from '~/commands/text/typed-values'
import { isTarget, nextRecordQuestion } from '~/components/palette/pages/question-page'
import type { Page } from '~/components/palette/pages/question-page'
import { resolvedBy } from '~/components/palette/pages/resume-question'
import { refOf } from '~/components/palette/rows/record-rows'
import type { IncompleteCall } from '~/interaction/layers'
import { changed, openAfter, step } from './palette-state'
import type { State, Step, View } from './palette-state'

type OpenPage = NonNullable<Page>
type Complete = { readonly id: CommandId; readonly args: Args; readonly selection: Selection; readonly keep: boolean }

/** Calls a command whose arguments are complete. The typed text stays if the command is no longer available. */
export function callCommand(state: State, { why }: View, { id, args, selection, keep }: Complete): Step {
  if (why !== null) return step(state)
  const { targets, matching } = selection
  return step(state, [{ kind: 'call', id, args, selection: { targets, matching }, keep }])
}

/** Keeps a hit that answers the next page; the page still asks for the record of the command. */
function answerLater(state: State, view: View, page: OpenPage, { uuid, title }: SearchHit): Step {
  const later = nextRecordQuestion(page, view.context)
  if (!later) return step(state)
  const { says: _says, ...answered } = page.incomplete
  const args = { ...answered.args, [later.name]: uuid }
  const next = { ...answered, args, named: { ...answered.named, [later.name]: [title] }, says: [] }
  return openAfter(state, { ...answered, says: [state.typed] }, next, view)
}

/** Answers the page that asks for the record; the pages of the command's arguments follow. */
function answerTarget(state: State, view: View, page: OpenPage, uuid: unknown): Step {
  const { incomplete } = page
  const hit = view.hits.find((one) => one.uuid === uuid)
  if (!hit) return step(state)
  if (!isTarget(page, hit)) return answerLater(state, view, page, hit)
  const elsewhere = refOf(hit)
  const command = commandOf(incomplete.id)
  const context = contextAt(view.context, elsewhere)
  const available = availability(command, context)
  if (!available.ok && available.show) return step(changed(state, { error: available.why }))
  const args = filled(command, context, incomplete.args)
  const { id, says = [], picks, named } = incomplete
  const next: IncompleteCall = { id, args, targets: [elsewhere], elsewhere, picks, named, says: says.slice(1) }
  if (nextQuestion(command, context, args)) return openAfter(state, { ...incomplete, says: [state.typed] }, next, view)
  return callCommand(state, view, { id, args, selection: next, keep: false })
}

/** Answers the page shown; `title` names the chosen row, and without it the answer is the picked rows. */
export function answer(state: State, view: View, value: unknown, title?: string): Step {
  const { page } = view
  if (!page) return step(state)
  const { incomplete, name } = page
  if (incomplete.elsewhere === null) return answerTarget(state, view, page, value)
  const isPicked = title === undefined
  const args = { ...incomplete.args, ...resolvedBy(incomplete.refused ?? {}, name, value), [name]: value }
  if (!nextQuestion(commandOf(incomplete.id), view.context, args))
    return callCommand(state, view, { id: incomplete.id, args, selection: incomplete, keep: false })
  const titles = isPicked ? state.picked.map((row) => row.title) : [title]
  const named = { ...incomplete.named, [name]: value === null ? [] : titles }
  const details = { ...incomplete.details, [name]: isPicked ? state.picked.map((row) => row.detail ?? '') : [] }
  const answered = {
    ...incomplete,
    picks: { ...incomplete.picks, [name]: value },
    says: [isMany(page.question) ? '' : state.typed],
  }
  return openAfter(state, answered, { ...answered, args, named, details, says: incomplete.says?.slice(1) ?? [] }, view)
}

/** Answers the page with the text of the box. */
export function answerTyped(state: State, view: View): Step {
  const { typed } = state
  const { page, context } = view
  if (!page) return step(state)
  if (!isTyped(page.question))
    return step(typed === '' ? state : changed(state, { error: questionText('nothingFits', { typed }) }))
  const read = readAnswer(page.question, typed, context)
  return read.ok ? answer(state, view, read.value) : step(changed(state, { error: read.why }))
}
