import { useOutletContext } from '@remix-run/react'
import type { FilterOption } from './filters'

/** People to filter lists by; empty for those who see only their own. */
export type FilterChoices = { readonly agencies: FilterOption[]; readonly reviewers: FilterOption[] }

/** The choices that the route around these lists has loaded. */
export const useFilterChoices = (): FilterChoices => useOutletContext<FilterChoices>()
