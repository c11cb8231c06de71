/** A database row as JSON, with timestamps as ISO text. */
export type JsonRow = Record<string, unknown>

/** Fields by their contract names. */
export type Wire = Record<string, unknown>

/** Names of people and agencies, by uuid. */
export type Names = ReadonlyMap<string, { name: string; agencyName: string }>

/**
 * Wire format of a column: unchanged (`same`), a timestamp, a person or an agency, each under the camel-case column
 * name; `removed`; not sent (`hidden`); or a function that returns fields.
 */
export type WireFormat = 'same' | 'timestamp' | 'person' | 'agency' | 'removed' | 'hidden' | ((row: JsonRow) => Wire)

type Columns = Readonly<Record<string, WireFormat>>

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function formatted(
  format: Exclude<WireFormat, 'hidden' | 'removed' | ((row: JsonRow) => Wire)>,
  value: unknown,
  names: Names,
) {
  if (format === 'same' || typeof value !== 'string') return value
  if (format === 'timestamp') return new Date(value).toISOString()
  const known = names.get(value)
  return { uuid: value, name: (format === 'agency' ? known?.agencyName : known?.name) ?? '' }
}

/** Converts columns of a row to the contract's names and formats. */
export function toWire(row: JsonRow, columns: Columns, of: readonly string[], names: Names): Wire {
  const one = (name: string): Wire => {
    const format = columns[name] ?? 'hidden'
    if (typeof format === 'function') return format(row)
    if (format === 'hidden') return {}
    const value = row[name] ?? null
    return format === 'removed' ? { removed: value !== null } : { [camel(name)]: formatted(format, value, names) }
  }
  return Object.assign({}, ...of.map(one))
}

/** Wire names of these columns, without hidden ones. */
export const wireNames = (columns: Columns, of: readonly string[]): string[] =>
  Object.keys(toWire({ status: 'pending' }, columns, of, new Map()))

/** Ids of the people and agencies in a row's columns. */
export function peopleIn(row: JsonRow | null, columns: Columns): string[] {
  if (!row) return []
  const named = Object.entries(columns).filter(([, format]) => format === 'person' || format === 'agency')
  return named.map(([name]) => row[name]).filter((value) => typeof value === 'string')
}
