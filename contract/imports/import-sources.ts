/** Lot fields that can come from one full-address column, each with its part of the address. */
export const addressParts = {
  street: 'street',
  city: 'city',
  stateOrProvince: 'state',
  postalCode: 'zip',
} as const
/** User fields that can come from one full-name column. */
export const nameParts = { firstName: 'first', lastName: 'last' } as const

/** Fields that can come from a part of a column. */
export const columnParts = { ...addressParts, ...nameParts } as const
type ColumnPart = (typeof columnParts)[keyof typeof columnParts]

/**
 * The source of a field in a file: one column, two columns joined, a part of an address or a full name, or one value
 * for every row. Columns count from 0.
 */
export type FieldSource =
  | { kind: 'column'; column: number }
  | { kind: 'joined'; columns: readonly [number, number] }
  | { kind: 'part'; column: number; part: ColumnPart }
  | { kind: 'value'; value: string }

const parts = Object.values(columnParts).join('|')

/** A source as text in forms and calls: `3`, `3+4` (joined), `3:city` (a part), `=Austin` (one value for every row). */
export const sourcePattern = new RegExp(`^(?:\\d{1,3}|\\d{1,3}\\+\\d{1,3}|\\d{1,3}:(?:${parts})|=[^\\r\\n]{0,200})$`)

/** A source as the text of `sourcePattern`. */
export function sourceText(source: FieldSource): string {
  if (source.kind === 'value') return `=${source.value}`
  if (source.kind === 'joined') return source.columns.join('+')
  return source.kind === 'part' ? `${source.column}:${source.part}` : String(source.column)
}

const isPart = (text: string): text is ColumnPart => Object.values<string>(columnParts).includes(text)

/** Parses the text that `sourceText` returns; null if it is invalid. */
export function readSource(text: string): FieldSource | null {
  if (!sourcePattern.test(text)) return null
  if (text.startsWith('=')) return { kind: 'value', value: text.slice(1) }
  const [, first = '', mark, rest = ''] = /^(\d+)([+:])?(.*)$/.exec(text) ?? []
  const column = Number(first)
  if (mark === '+') return { kind: 'joined', columns: [column, Number(rest)] }
  return mark === ':' && isPart(rest) ? { kind: 'part', column, part: rest } : { kind: 'column', column }
}

/** Columns that a source reads. */
export function columnsOf(source: FieldSource): readonly number[] {
  if (source.kind === 'value') return []
  return source.kind === 'joined' ? source.columns : [source.column]
}
