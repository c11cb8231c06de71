import type { StatusLook } from 'contract/statuses'
import type { ListQuery } from '~/lib/list-query'

export type FilterOption = { value: string; label: string; look?: Pick<StatusLook, 'shape' | 'tone'> }

/** One field a list can be filtered by, with the values a person may choose. */
export type FilterField = { field: string; label: string; options: readonly FilterOption[] }

/** A filter in force, in words: "Status is Submitted", "Status is Submitted or Pending". */
export type ActiveFilter = { field: string; label: string; text: string }

const join = (words: readonly string[]) =>
  words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The filters of a state that the fields can name; a field that has no words for a value shows the value. */
export function activeFilters(query: ListQuery, fields: readonly FilterField[]): ActiveFilter[] {
  return fields.flatMap(({ field, label, options }) => {
    const values = query.filters[field] ?? []
    if (values.length === 0) return []
    const words = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
    return [{ field, label, text: join(words) }]
  })
}

/** The field of agencies, for whoever sees more than one. */
export const agencyFilter = (agencies: readonly FilterOption[]): FilterField[] =>
  agencies.length > 0 ? [{ field: 'agency', label: 'Agency', options: agencies }] : []

/** Where a number on another page leads: such a filter is seen and taken away, and not offered. */
const unoffered = (field: string, label: string): FilterField => ({ field, label, options: [] })
export const placeFilters = [unoffered('city', 'City'), unoffered('stateOrProvince', 'State')]
export const yearFilter = unoffered('year', 'Year')

/** The options of a status field, from the contract's table, in its order. */
export function statusOptions(statuses: Readonly<Record<string, StatusLook>>): FilterOption[] {
  return Object.entries(statuses)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([value, { label, shape, tone }]) => ({ value, label, look: { shape, tone } }))
}
