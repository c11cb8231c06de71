import { t as questionText } from 'locales/questions'
import { t } from 'locales/palette'
import { questionLabel } from '~/commands/text/question-label'
import { isMany } from '~/commands/engine/command'
import type { Args, Question } from '~/commands/engine/command'
import type { Choice, CommandContext, FieldChoice } from '~/commands/engine/context'
import { buildIndex, createFind } from '~/commands/text/search-index'
import type { FoundRecord } from '~/components/palette/rows/record-rows'
import { capped, mostRows, shownOf } from '~/components/palette/rows/main-rows'
import type { Row, Section } from '~/components/palette/row'

const choiceRow = (choice: Choice | FieldChoice): Row => {
  const { value } = choice
  const shown =
    'field' in choice
      ? { title: questionLabel(choice.field) }
      : { title: choice.label, detail: choice.detail, off: choice.off }
  return { id: `choice:${value}`, ...shown, does: { kind: 'choice', value } }
}

/** A found record as a choice. */
export const foundRow = (record: FoundRecord): Row => ({
  ...shownOf(record),
  does: { kind: 'choice', value: record.id.slice('record:'.length) },
})

const leaveOut = (): Row => ({
  id: 'leave out',
  title: questionText('leaveOut'),
  does: { kind: 'choice', value: null },
})

function choosable(
  question: Question,
  context: CommandContext,
  args: Args,
  typed: string,
  answered: readonly FoundRecord[],
): Row[] {
  if (question.kind === 'record') return answered.map(foundRow)
  if (question.kind !== 'choice') return []
  const rows = question.rows(context, args).map(choiceRow)
  return typed === '' ? rows : createFind(buildIndex(rows))(typed, mostRows).map(({ row }) => row)
}

/** Rows of the records that were chosen on a page before, if they are known. */
export const rowsChosen = (
  page: { question: Question; context: CommandContext; args: Args },
  values: readonly unknown[],
  known: readonly FoundRecord[],
) => {
  const rows = choosable(page.question, page.context, page.args, '', known)
  return values.flatMap((value) => rows.find(({ does }) => does.kind === 'choice' && does.value === value) ?? [])
}

/** Content of an argument page: the records found, and on a multi-choice page the rows picked so far. */
export type Shown = { readonly answered?: readonly FoundRecord[]; readonly picked?: readonly Row[] }

/**
 * Rows of an argument page. A typed answer has no rows, except one that leaves an optional argument out. A multi-choice
 * page lists the picked rows below the found ones.
 */
export function questionSections(
  question: Question,
  context: CommandContext,
  args: Args,
  typed: string,
  { answered = [], picked = [] }: Shown = {},
): Section[] {
  const text = typed.trim()
  const isPicked = ({ id }: Row) => picked.some((one) => one.id === id)
  const rows = choosable(question, context, args, text, answered)
  const marked = isMany(question) ? rows.map((row) => ({ ...row, picked: isPicked(row) })) : rows
  const others = picked.filter(({ id }) => !rows.some((row) => row.id === id)).map((row) => ({ ...row, picked: true }))
  return capped([
    {
      id: 'left out',
      title: questionLabel(question.label),
      rows: question.optional && text === '' && picked.length === 0 ? [leaveOut()] : [],
    },
    { id: 'choices', title: questionLabel(question.label), rows: marked },
    { id: 'picked', title: t('palette.picked'), rows: others },
  ])
}

/** Updates the reasons of unavailable rows without moving any; `unavailable` is the text of `unavailableRows`. */
export function withUnavailableRows(sections: readonly Section[], unavailable: string): readonly Section[] {
  if (unavailable === '') return sections
  const reasons: Readonly<Record<string, string | null>> = JSON.parse(unavailable)
  const asNow = (row: Row): Row => {
    const off = row.does.kind === 'choice' ? reasons[row.does.value ?? ''] : undefined
    return off === undefined ? row : { ...row, off: off ?? undefined }
  }
  return sections.map((section) => ({ ...section, rows: section.rows.map(asNow) }))
}

/** The row that Enter runs before one is chosen: the first available one; on a steady page the first of all. */
export function firstOf(sections: readonly Section[], typed: string, question?: Question): Row | undefined {
  const rows = sections.flatMap((section) => (typed && section.id === 'picked' ? [] : section.rows))
  const isSteady = question?.kind === 'choice' && question.steady === true
  return rows.find(({ off }) => isSteady || off === undefined) ?? rows[0]
}
