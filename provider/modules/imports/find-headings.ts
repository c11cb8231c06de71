import { enteredLotFields, keptLotFields, type EnteredLotKey, type LotField } from 'contract/lot-fields'
import { alsoCalled } from 'provider/modules/imports/also-called'

/** Which column of the file each field is read from, counted from 0. */
export type Mapping = Partial<Record<EnteredLotKey, number>>

/** A heading without what does not count: case, spaces, signs, "(REQUIRED)". */
export const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\(?\b(required|optional)\b\)?/g, '')
    .replace(/[^\p{L}\d#+]/gu, '')

const namesOf = ({ dbKey, keyName }: LotField, also: readonly string[] = []): string[] =>
  [dbKey, keyName, ...also].map(headingKey)

const entered = new Map<string, EnteredLotKey>(
  enteredLotFields.flatMap((field) =>
    namesOf(field, alsoCalled[field.dbKey]).map((name) => [name, field.dbKey] as const),
  ),
)
const kept = new Set(keptLotFields.flatMap((field) => namesOf(field)))

/** Whether a column holds what the product itself keeps, which no import sets. */
export const isKept = (heading: string): boolean => kept.has(headingKey(heading))

/** The fields by what their columns are called; of two columns for one field the first. */
export function matchColumns(headings: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [index, heading] of headings.entries()) {
    const field = entered.get(headingKey(heading))
    if (field && mapping[field] === undefined) mapping[field] = index
  }
  return mapping
}

/** How many rows may stand above the headings. */
export const searchedRows = 50

/**
 * Where the headings are among the first rows: in the row that names most fields, of several the first. Where none names
 * two, in the first with more than one cell filled: a person maps the columns then. -1 where there is no such row.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const counts = rows.map((cells) => Object.keys(matchColumns(cells)).length)
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most)
  return rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
}
