import { may } from 'contract/core/policy'
import type { RoleName } from 'contract/core/roles'
import type { StatusLook } from 'contract/core/statuses'
import { flagNames, paymentStates } from 'contract/ledger/flag-names'
import { t } from 'locales/table'
import { flagWord, paymentWord } from '~/lib/ledger/flag-words'
import type { ListQuery } from '~/lib/lists/list-query'
import { listText } from '~/lib/text/list-text'

export type FilterOption = { value: string; label: string; look?: Pick<StatusLook, 'shape' | 'tone'> }

/** One field a list can be filtered by, with the values a person may choose. */
export type FilterField = { field: string; label: string; options: readonly FilterOption[] }

/** An active filter as text: "Status is Submitted", "Status is Submitted or Pending". */
export type ActiveFilter = { field: string; label: string; text: string }

/** The filters with a known field; values without a label are shown as they are. */
export function activeFilters(query: ListQuery, fields: readonly FilterField[]): ActiveFilter[] {
  return fields.flatMap(({ field, label, options }) => {
    const values = query.filters[field] ?? []
    if (values.length === 0) return []
    const words = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
    return [{ field, label, text: listText(words, 'disjunction') }]
  })
}

/** The agency filter, for those who see more than one. */
export const agencyFilter = (agencies: readonly FilterOption[]): FilterField[] =>
  agencies.length > 0 ? [{ field: 'agency', label: t('table.agency'), options: agencies }] : []

/** The flag filter, for those who may read flags. */
export const flagFilter = (role: RoleName): FilterField[] =>
  readsFlags(role) ? [ofWords('flag', t('table.flag'), flagNames, flagWord)] : []
/** The payment filter of draw requests, for the same people. */
export const paymentFilter = (role: RoleName): FilterField[] =>
  readsFlags(role) ? [ofWords('payment', t('table.payment'), paymentStates, paymentWord)] : []
const readsFlags = (role: RoleName) => may(role, 'dashboard.ledger')
function ofWords<Value extends string>(
  field: string,
  label: string,
  values: readonly Value[],
  wordOf: (value: Value) => string,
): FilterField {
  return { field, label, options: values.map((value) => ({ value, label: wordOf(value) })) }
}

/** A filter set by a link on another page: shown and removable, but not offered. */
const unoffered = (field: string, label: string): FilterField => ({ field, label, options: [] })
/** Filters by city and state, set by links of the dashboard. */
export const placeFilters = () => [unoffered('city', t('table.city')), unoffered('stateOrProvince', t('table.state'))]
/** Filter by year, set by links of the dashboard. */
export const yearFilter = () => unoffered('year', t('table.year'))

/** The options of a status field, from the contract's table, in its order. */
export function statusOptions(statuses: Readonly<Record<string, StatusLook>>): FilterOption[] {
  return Object.entries(statuses)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([value, { label, shape, tone }]) => ({ value, label, look: { shape, tone } }))
}
