import type { z } from 'zod'

import { importFields, listSeparator } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { byThemselves, readCell, type ReadRow, type RowFacts, type RowTexts, type CellNote } from './read-values'

/** Splits a cell that holds several values. */
export const listIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Several values as one cell. */
export const joinListCell = (values: readonly string[]): string => values.join(`${listSeparator} `)

type RowForm<Form> = {
  schema: z.ZodType<Form>
  formOf: (texts: RowTexts) => object
  columns?: Readonly<Record<string, string>>
}

/**
 * Reads a row by the form of its record: first each cell, then the rules of the form, with each problem at its field. A
 * required field without a source is reported for the file, not for each row. `values` is null if the form refuses
 * them. `columns` maps fields of the form to fields of the file with another name.
 */
export function readByForm<Form>(
  noun: ImportNoun,
  { schema, formOf, columns = {} }: RowForm<Form>,
  texts: RowTexts,
  facts: RowFacts,
): ReadRow<Form | null> {
  const problems: CellNote[] = []
  const notes: CellNote[] = []
  for (const field of importFields[noun]) {
    const text = texts[field.dbKey]
    if (text === undefined) continue
    const read = readCell(field, text.trim(), '', byThemselves, facts[field.dbKey])
    if (!read.ok) problems.push({ field: field.dbKey, text, message: read.message })
    else if (read.note) notes.push({ field: field.dbKey, text, message: read.note })
  }
  const parsed = schema.safeParse(formOf(texts))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const named = String(path[0] ?? '')
    const field = columns[named] ?? named
    const text = texts[field]
    if (text !== undefined && !problems.some((one) => one.field === field)) problems.push({ field, text, message })
  }
  return { values: parsed.success ? parsed.data : null, problems, notes }
}
