import { t as sayOfField } from 'locales/fields'
import type { LedgerLineAnswer } from 'contract/ledger/calls'
import { centsText } from 'contract/money/cents'
import { isDash } from 'contract/money/typed-cents'
import { t } from 'locales/ledger'
import { rateText } from '~/lib/text/rate'
import type { ChangedLine } from '~/lib/ledger/cells-answer'
import { readTypedCents, readTypedRate } from '~/lib/text/read-amounts'

/** Columns whose cells are edited in the table, with the field of each. */
export const editedFields = {
  code: 'code',
  line: 'title',
  retainage: 'retainageRate',
  scheduledValue: 'scheduledValue',
} as const
export type EditedColumn = keyof typeof editedFields
type Field = (typeof editedFields)[EditedColumn]

/** True for a column whose cells can be edited. */
export const isEdited = (column: string): column is EditedColumn => column in editedFields

/** Columns of amounts and rates, where typing a character replaces the figure. */
export const isFigure = (column: EditedColumn): boolean => column === 'scheduledValue' || column === 'retainage'

/** A value typed into a cell, or the reason why it is invalid. */
export type Typed = { ok: true; value: string | number | null } | { ok: false; why: string }

const requires = (label: string): Typed => ({ ok: false, why: sayOfField('required', { label }) })

/** Reads the text of a cell as the form of a line does. */
export function parseCell(column: EditedColumn, text: string): Typed {
  const typed = text.trim()
  if (column === 'code' || column === 'line')
    return typed === '' ? requires(t(column === 'code' ? 'ledger.code' : 'ledger.title')) : { ok: true, value: typed }
  const read = column === 'retainage' ? readTypedRate(typed) : readTypedCents(isDash(typed) ? '0' : typed)
  if (!read.ok) return read
  return read.value === undefined ? requires(t('ledger.scheduledValue')) : { ok: true, value: read.value }
}

export const valueOf = (line: LedgerLineAnswer, column: EditedColumn): string | number | null =>
  line[editedFields[column]]

/** The text of a value in its cell. */
export function cellText(column: EditedColumn, value: string | number | null): string {
  if (column === 'scheduledValue') return centsText(Number(value))
  return column === 'retainage' ? rateText(value === null ? null : Number(value)) : String(value ?? '')
}

type Value = string | number | null

/** The value that somebody else stored in a cell that is edited here. */
export type StoredMeanwhile = { value: Value; who: string; isOwn: boolean }

/**
 * A changed cell: its text, the value or the reason why it is invalid, and the value and version of the line that was
 * edited. After a conflict also the stored value, which the next save overwrites.
 */
export type Draft = { text: string; typed: Typed; was: Value; version: number; meanwhile?: StoredMeanwhile }
export type Drafts = ReadonlyMap<string, Draft>

/** Key of a cell in the drafts. */
export const cellKey = (line: string, column: string): string => `${line}.${column}`

/** The drafts with texts put into cells; a cell with the value of its line is no draft. */
export function withTexts(
  drafts: Drafts,
  texts: readonly { line: LedgerLineAnswer; column: EditedColumn; text: string }[],
): Drafts {
  const next = new Map(drafts)
  for (const { line, column, text } of texts) {
    const key = cellKey(line.uuid, column)
    const typed = parseCell(column, text)
    if (typed.ok && typed.value === valueOf(line, column)) next.delete(key)
    else next.set(key, { was: valueOf(line, column), version: line.version, ...drafts.get(key), text, typed })
  }
  return next
}

/**
 * Drafts after a conflict: cells whose stored value differs from the edited one get it, and the next save uses the
 * version that the person then sees.
 */
export function afterConflict(drafts: Drafts, changed: readonly ChangedLine[]): Drafts {
  const next = new Map(drafts)
  for (const { line, who, isOwn } of changed)
    for (const column of Object.keys(editedFields).filter(isEdited)) {
      const key = cellKey(line.uuid, column)
      const draft = next.get(key)
      if (!draft) continue
      const value = valueOf(line, column)
      if (draft.typed.ok && draft.typed.value === value) next.delete(key)
      else if (value === draft.was) next.set(key, { ...draft, version: line.version })
      else next.set(key, { ...draft, version: line.version, was: value, meanwhile: { value, who, isOwn } })
    }
  return next
}

/**
 * The drafts after a save: cells that were edited while it was on its way. They edit the saved lines, unless somebody
 * else stored another value in the cell.
 */
export function afterSave(drafts: Drafts, sent: Drafts, lines: readonly LedgerLineAnswer[]): Drafts {
  const left = new Map([...drafts].filter(([key, draft]) => sent.get(key) !== draft))
  for (const line of lines)
    for (const column of Object.keys(editedFields).filter(isEdited)) {
      const key = cellKey(line.uuid, column)
      const draft = left.get(key)
      const saved = sent.get(key)?.typed
      const was = valueOf(line, column)
      const isOwn = was === draft?.was || (saved?.ok === true && saved.value === was)
      if (draft && isOwn) left.set(key, { ...draft, was, version: line.version })
    }
  return left
}

/** Cents that the drafts add to the scheduled values of the lines. */
export function addedCents(lines: readonly LedgerLineAnswer[], drafts: Drafts): number {
  if (drafts.size === 0) return 0
  return lines.reduce((sum, { uuid, scheduledValue }) => {
    const typed = drafts.get(cellKey(uuid, 'scheduledValue'))?.typed
    return typed?.ok ? sum + Number(typed.value) - scheduledValue : sum
  }, 0)
}

type Edit = { id: string; version: number } & Partial<Record<Field, string | number | null>>

/** The drafts as edits of lines, in their order. */
export function editsOf(lines: readonly LedgerLineAnswer[], drafts: Drafts): Edit[] {
  return lines.flatMap(({ uuid }) => {
    const own = Object.keys(editedFields).flatMap((column) => {
      const draft = drafts.get(cellKey(uuid, column))
      return draft?.typed.ok && isEdited(column)
        ? [{ version: draft.version, field: editedFields[column], value: draft.typed.value }]
        : []
    })
    if (own.length === 0) return []
    const version = Math.min(...own.map((one) => one.version))
    return [{ id: uuid, version, ...Object.fromEntries(own.map(({ field, value }) => [field, value])) }]
  })
}

/** Splits text of a spreadsheet into rows of cells: tabs between cells, quotes around cells with line breaks. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  const whole = text.replace(/(\r\n|\n|\r)$/, '')
  while (cell.lastIndex <= whole.length) {
    const [, quoted, plain = '', end] = cell.exec(whole) ?? []
    if (end === undefined) break
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
