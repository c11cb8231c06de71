/** A database row as JSON: moments as ISO text. */
export type JsonRow = Record<string, unknown>

/** Fields by the names the contract gives them. */
export type Wire = Record<string, unknown>

/** What people and agencies are called, by uuid. */
export type Names = ReadonlyMap<string, { name: string; agencyName: string }>

/**
 * How the wire says a column: as it is (`same`), as a moment, a person or an agency, all under the column's name in camel
 * case; as `removed`; not at all (`hidden`); or as fields of its own.
 */
export type Form = 'same' | 'moment' | 'person' | 'agency' | 'removed' | 'hidden' | ((row: JsonRow) => Wire)

type Columns = Readonly<Record<string, Form>>

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function say(form: Exclude<Form, 'hidden' | 'removed' | ((row: JsonRow) => Wire)>, value: unknown, names: Names) {
  if (form === 'same' || typeof value !== 'string') return value
  if (form === 'moment') return new Date(value).toISOString()
  const known = names.get(value)
  return { uuid: value, name: (form === 'agency' ? known?.agencyName : known?.name) ?? '' }
}

/** Some columns of a row, named and written as the contract has them. */
export function toWire(row: JsonRow, columns: Columns, of: readonly string[], names: Names): Wire {
  const one = (name: string): Wire => {
    const form = columns[name] ?? 'hidden'
    if (typeof form === 'function') return form(row)
    if (form === 'hidden') return {}
    const value = row[name] ?? null
    return form === 'removed' ? { removed: value !== null } : { [camel(name)]: say(form, value, names) }
  }
  return Object.assign({}, ...of.map(one))
}

/** What the wire calls these columns; those it does not have are left out. */
export const wireNames = (columns: Columns, of: readonly string[]): string[] =>
  Object.keys(toWire({ status: 'pending' }, columns, of, new Map()))

/** Uuids of the people and agencies that a row's columns name. */
export function peopleIn(row: JsonRow | null, columns: Columns): string[] {
  if (!row) return []
  const named = Object.entries(columns).filter(([, form]) => form === 'person' || form === 'agency')
  return named.map(([name]) => row[name]).filter((value) => typeof value === 'string')
}
