import { asked } from 'contract/ask-words'
import { isMany } from '~/commands/command'
import type { Args, Ask } from '~/commands/command'
import type { Choice, Facts, FieldChoice } from '~/commands/context'
import { buildIndex, createFind } from '~/commands/search-index'
import type { FoundRecord } from './records'
import { capped, mostRows, shownOf, type Row, type Section } from './rows'

const choiceRow = (choice: Choice | FieldChoice): Row => {
  const { value } = choice
  const shown =
    'field' in choice ? { title: asked(choice.field) } : { title: choice.label, detail: choice.detail, off: choice.off }
  return { id: `choice:${value}`, ...shown, does: { kind: 'choice', value } }
}

export const foundRow = (record: FoundRecord): Row => ({
  ...shownOf(record),
  does: { kind: 'choice', value: record.id.slice('record:'.length) },
})

const leaveOut: Row = { id: 'leave out', title: asked('leaveOut'), does: { kind: 'choice', value: null } }

function choosable(ask: Ask, facts: Facts, args: Args, typed: string, answered: readonly FoundRecord[]): Row[] {
  if (ask.kind === 'record') return answered.map(foundRow)
  if (ask.kind !== 'choice') return []
  const rows = ask.rows(facts, args).map(choiceRow)
  return typed === '' ? rows : createFind(buildIndex(rows))(typed, mostRows).map(({ row }) => row)
}

/** The rows of what was chosen on a page before, of those that are known. */
export const rowsChosen = (
  page: { ask: Ask; facts: Facts; args: Args },
  values: readonly unknown[],
  known: readonly FoundRecord[],
) => {
  const rows = choosable(page.ask, page.facts, page.args, '', known)
  return values.flatMap((value) => rows.find(({ does }) => does.kind === 'choice' && does.value === value) ?? [])
}

/** What an argument page shows: the records the server answered, and on a page of many the rows picked so far. */
export type Shown = { readonly answered?: readonly FoundRecord[]; readonly picked?: readonly Row[] }

/**
 * The rows of an argument page. What is typed has none, but for leaving out what may be left out. On a page of many what was
 * picked stays in sight, beneath what is found.
 */
export function askSections(
  ask: Ask,
  facts: Facts,
  args: Args,
  typed: string,
  { answered = [], picked = [] }: Shown = {},
): Section[] {
  const text = typed.trim()
  const isPicked = ({ id }: Row) => picked.some((one) => one.id === id)
  const rows = choosable(ask, facts, args, text, answered)
  const marked = isMany(ask) ? rows.map((row) => ({ ...row, picked: isPicked(row) })) : rows
  const others = picked.filter(({ id }) => !rows.some((row) => row.id === id)).map((row) => ({ ...row, picked: true }))
  return capped([
    {
      id: 'left out',
      title: asked(ask.label),
      rows: ask.optional && text === '' && picked.length === 0 ? [leaveOut] : [],
    },
    { id: 'choices', title: asked(ask.label), rows: marked },
    { id: 'picked', title: 'Picked', rows: others },
  ])
}

/** The same rows in their places, each greyed or not as it is now: `offs` says that of those it is known of, as `offsNow` does. */
export function withOffs(sections: readonly Section[], offs: string): readonly Section[] {
  if (offs === '') return sections
  const now: Readonly<Record<string, string | null>> = JSON.parse(offs)
  const asNow = (row: Row): Row => {
    const off = row.does.kind === 'choice' ? now[row.does.value ?? ''] : undefined
    return off === undefined ? row : { ...row, off: off ?? undefined }
  }
  return sections.map((section) => ({ ...section, rows: section.rows.map(asNow) }))
}

/**
 * The row that is meant before one is chosen, the first that is not greyed unless the page is steady: letters that find nothing
 * mean none of what is picked.
 */
export function firstOf(sections: readonly Section[], typed: string, ask?: Ask): Row | undefined {
  const rows = sections.flatMap((section) => (typed && section.id === 'picked' ? [] : section.rows))
  const isSteady = ask?.kind === 'choice' && ask.steady === true
  return rows.find(({ off }) => isSteady || off === undefined) ?? rows[0]
}
