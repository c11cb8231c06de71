import type { SearchHit } from 'contract/account/calls'
import { isMany } from '~/commands/engine/command'
import type { Args } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { Selection, CommandContext } from '~/commands/engine/context'
import { readPicks } from '~/components/command/command-link'
import { contextOfPage, questionPage, answerRefusal } from '~/components/palette/pages/question-page'
import type { Page } from '~/components/palette/pages/question-page'
import { rowsChosen } from '~/components/palette/pages/question-rows'
import type { Row } from '~/components/palette/row'
import type { FoundRecord, KnownRecord } from '~/components/palette/rows/record-rows'
import type { IncompleteCall } from '~/interaction/layers'

export type State = {
  readonly typed: string
  /** Id of the row chosen by hand; null means the first row that can be run. */
  readonly chosen: string | null
  readonly pages: readonly IncompleteCall[]
  /** True if a key, a link or a refused call opened the palette at a page: Back does not lead to the first page. */
  readonly startsAtPage: boolean
  /** Rows picked on a multi-choice page. */
  readonly picked: readonly Row[]
  /** Names that a link or the record picks initially, until their records are found. */
  readonly namesToPick: readonly string[]
  /** True if commands act on the selection; its chip removes it. */
  readonly onSelection: boolean
  readonly error: string | null
  /** Key pressed before the rows or the initial picks were found; it acts when they are. */
  readonly pendingKey: 'run' | 'continue' | null
}

/** Values of the rendered palette that an event refers to. */
export type View = {
  /** Context of the screen below when the palette was opened. */
  readonly opened: CommandContext
  /** Context of the page shown. */
  readonly context: CommandContext
  readonly page: Page
  readonly rows: readonly Row[]
  readonly chosen: Row | undefined
  readonly hits: readonly SearchHit[]
  /** True while a search runs. */
  readonly busy: boolean
  /** True if the page takes a text of several lines. */
  readonly takesLines: boolean
  /** Reason why the command of the page can no longer be called. */
  readonly why: string | null
  readonly known: () => readonly FoundRecord[]
}

/** Side effects of an event, performed in order. */
export type Effect =
  | { readonly kind: 'remember'; readonly row: string; readonly typed: string }
  | { readonly kind: 'open'; readonly record: KnownRecord; readonly inNewTab: boolean }
  | {
      readonly kind: 'call'
      readonly id: CommandId
      readonly args: Args
      readonly selection: Selection
      /** Keeps the palette open. */
      readonly keep: boolean
    }
  | { readonly kind: 'close' }

/** Result of an event; `handled` is false if the browser handles the key. */
export type Step = { readonly state: State; readonly effects: readonly Effect[]; readonly handled: boolean }

/** A step that handles the event. */
export const step = (state: State, effects: readonly Effect[] = []): Step => ({ state, effects, handled: true })
/** A step that leaves the key to the browser. */
export const ignore = (state: State): Step => ({ state, effects: [], handled: false })

/** A changed state; the error and the pending key end with each change. */
export const changed = (state: State, change: Partial<State>): State => ({
  ...state,
  error: null,
  pendingKey: null,
  ...change,
})

/** Values of the rows picked on a multi-choice page. */
export const pickedValues = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ does }) => (does.kind === 'choice' && does.value !== null ? [does.value] : []))

/** Rows picked when the page was open before. */
function pickedBefore(page: Page, context: CommandContext, known: View['known']): readonly Row[] {
  const values = page && isMany(page.question) ? page.incomplete.picks?.[page.name] : undefined
  if (!page || !Array.isArray(values)) return []
  return rowsChosen({ question: page.question, context, args: page.incomplete.args }, values, known())
}

/** Names picked initially on a page that was not answered yet. */
const initialNames = (page: Page, context: CommandContext): readonly string[] =>
  page?.question.kind === 'record' && page.incomplete.picks?.[page.name] === undefined
    ? (page.question.begins?.(context) ?? [])
    : []

/** Text and picks of a page when it opens. */
function entered(incomplete: IncompleteCall | undefined, context: CommandContext, known: View['known']) {
  const text = incomplete?.says?.[0] ?? ''
  const page = questionPage(incomplete, context)
  const { names, typed } = page && isMany(page.question) ? readPicks(text) : { names: [], typed: text }
  const namesToPick = text === '' ? initialNames(page, context) : names
  return { typed, namesToPick, picked: pickedBefore(page, context, known), error: answerRefusal(incomplete, context) }
}

/**
 * State of the palette when it opens: at its first page, or at the next question of `incomplete`. `prefix` is the text
 * that the box starts with.
 */
export function initialState(
  incomplete: IncompleteCall | undefined,
  prefix: string,
  { opened, known }: Pick<View, 'opened' | 'known'>,
): State {
  return {
    ...entered(incomplete, contextOfPage(incomplete, opened), known),
    ...(!incomplete?.says?.[0] && { typed: prefix }),
    chosen: null,
    pages: incomplete ? [...(incomplete.before ?? []), incomplete] : [],
    startsAtPage: incomplete !== undefined,
    onSelection: true,
    pendingKey: null,
  }
}

/** Opens the last of these pages. */
export function openPages(state: State, pages: readonly IncompleteCall[], { opened, known }: View): Step {
  const last = pages.at(-1)
  return step(changed(state, { pages, ...entered(last, contextOfPage(last, opened), known), chosen: null }))
}

/** Replaces the page shown by itself as answered and the page after it. */
export const openAfter = (state: State, answered: IncompleteCall, next: IncompleteCall, view: View): Step =>
  openPages(state, [...state.pages.slice(0, -1), answered, next], view)

/** The pages without the last one; the page before keeps the answers of both for the way forward. */
function pagesBefore({ pages, typed, picked }: State, page: Page): readonly IncompleteCall[] {
  const [left, before] = [pages.at(-1), pages.at(-2)]
  if (!left || !before) return pages.slice(0, -1)
  const picks = {
    ...before.picks,
    ...left.picks,
    ...(page && isMany(page.question) && { [page.name]: pickedValues(picked) }),
  }
  const says = [before.says?.[0] ?? '', typed, ...(left.says?.slice(1) ?? [])]
  return [...pages.slice(0, -2), { ...before, picks, says }]
}

/** True on the first page; a page opened by its key has none before it. */
export const isFirstPage = ({ pages, startsAtPage }: State): boolean => pages.length <= (startsAtPage ? 1 : 0)

/** Goes back to the previous page; the first page leaves the key to the browser. */
export const back = (state: State, view: View): Step =>
  isFirstPage(state) ? ignore(state) : openPages(state, pagesBefore(state, view.page), view)
