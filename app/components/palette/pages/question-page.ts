import type { SearchHit } from 'contract/account/calls'
import { t as say } from 'locales/messages'
import { contextAt, targetQuestion } from '~/commands/engine/questions'
import { availability } from '~/commands/engine/availability'
import { nextQuestion } from '~/commands/engine/call'
import { isMany, type Args, type Question } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { isTyped, readAnswer } from '~/commands/text/typed-values'
import type { IncompleteCall } from '~/interaction/layers'
import { refOf } from '~/components/palette/rows/record-rows'
import { searchFor } from './use-record-search'
import type { RecordPage } from './use-record-search'

/** The page shown: null for the first page, otherwise the page of the latest question. */
export type Page = { readonly incomplete: IncompleteCall; readonly name: string; readonly question: Question } | null

/** The page of the first missing argument; null if none is missing. */
export const questionPage = (incomplete: IncompleteCall | undefined, context: CommandContext): Page => {
  if (!incomplete) return null
  const command = commandOf(incomplete.id)
  if (incomplete.elsewhere === null) {
    const question = targetQuestion(command, context)
    return question && { incomplete, name: '', question }
  }
  const next = nextQuestion(command, context, incomplete.args)
  return next && { incomplete, ...next }
}

/** True if the answer opens another page. */
export function leadsOn({ incomplete, name }: NonNullable<Page>, context: CommandContext, answer: unknown): boolean {
  const command = commandOf(incomplete.id)
  if (incomplete.elsewhere === null) return Object.keys(command.questions).length > 0
  return nextQuestion(command, context, { ...incomplete.args, [name]: answer }) !== null
}

/** Server error of the answer to a repeated page. */
export const answerRefusal = (incomplete: IncompleteCall | undefined, context: CommandContext): string | null =>
  incomplete?.refused?.[questionPage(incomplete, context)?.name ?? '']?.why ?? null

/** Command context of a page: for another record, only that record is current. */
export const contextOfPage = (incomplete: IncompleteCall | undefined, context: CommandContext): CommandContext =>
  incomplete?.elsewhere ? contextAt(context, incomplete.elsewhere) : context

/** Search address of the typed text; null on pages that need no search. */
export function searchOf(typed: string, page: Page, context: CommandContext): string | null {
  if (!page) return searchFor(typed, null)
  const { question, incomplete } = page
  return question.kind === 'record' ? searchFor(typed, recordPage(question, context, incomplete.args)) : null
}

/** The search of a question for a record: its types and filters. */
export const recordPage = (
  question: Extract<Question, { kind: 'record' }>,
  context: CommandContext,
  args: Args,
): RecordPage => ({
  types: question.types,
  where: question.where?.(context, args) ?? {},
  near: question.near,
})

/**
 * Question for a second record, such as the person of "Assign a reviewer", while the page asks for the command's own
 * record. Null on other pages and if it is answered.
 */
export function nextRecordQuestion(
  page: Page,
  context: CommandContext,
): { name: string; question: Extract<Question, { kind: 'record' }> } | null {
  if (page?.incomplete.elsewhere !== null) return null
  const next = nextQuestion(commandOf(page.incomplete.id), contextAt(context), page.incomplete.args)
  return next?.question.kind === 'record' && !isMany(next.question)
    ? { name: next.name, question: next.question }
    : null
}

/** The next page, whose answers are searched when the typed text finds nothing on this page. */
export function nextSearchOf(typed: string, page: Page, context: CommandContext): string | null {
  const later = typed.trim() === '' ? null : nextRecordQuestion(page, context)
  return later && searchFor(typed, recordPage(later.question, context, {}))
}

/** True when the command acts on the hit; otherwise the hit answers the next page. */
export const isTarget = ({ incomplete }: NonNullable<Page>, { noun }: SearchHit): boolean =>
  commandOf(incomplete.id).of.some((one) => one === noun)

/** Reason why a command that asks for its record is unavailable on a search hit, as far as the search knows. */
export function unavailableReasonOn(
  page: NonNullable<Page>,
  context: CommandContext,
  hit: SearchHit,
): string | undefined {
  const { incomplete } = page
  if (incomplete.elsewhere !== null || !isTarget(page, hit)) return undefined
  const available = availability(commandOf(incomplete.id), contextAt(context, refOf(hit)))
  return available.ok || !available.show ? undefined : available.why
}

/** Interpretation of the typed text, if it is not obvious. */
export function noteOf(page: Page, typed: string, context: CommandContext): string | null {
  const warning = page?.question.warns?.(context)
  if (warning) return say.of(warning)
  if (!page || !isTyped(page.question) || typed.trim() === '') return null
  const read = readAnswer(page.question, typed, context)
  return (read.ok && read.note) || null
}
