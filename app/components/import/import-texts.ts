import type { ImportNoun, ListedNoun } from 'contract/imports/nouns'
import type english from 'locales/en-US/import'
import { paths } from '~/lib/paths'

type Label = keyof typeof english
/** Messages of the choice of an agency, and of none. */
export type AgencyWords = {
  label: 'import.lotsAgency' | 'import.lendersAgency'
  none: 'import.noneYet' | 'import.chooseAgency'
}

/** Messages of an import that differ by the kind of record. */
type ImportWords = {
  /** Label of the page the import belongs to. */
  label: Label
  /** Label of the choice of an agency, and of none; null where an import belongs to no agency. */
  agency: AgencyWords | null
  /** True if rows can update records that exist. */
  updates: boolean
  /** A consequence of the import that its rows do not show. */
  note?: Label
}

export const importTexts: Readonly<Record<ImportNoun, ImportWords>> = {
  lots: {
    label: 'import.lots',
    agency: { label: 'import.lotsAgency', none: 'import.noneYet' },
    updates: true,
  },
  'cost-codes': { label: 'import.costCodes', agency: null, updates: true },
  lenders: {
    label: 'import.lenders',
    agency: { label: 'import.lendersAgency', none: 'import.chooseAgency' },
    updates: true,
  },
  users: {
    label: 'import.users',
    agency: null,
    updates: true,
    note: 'import.usersNote',
  },
  'budget-lines': {
    label: 'import.budget',
    agency: null,
    updates: false,
    note: 'import.budgetNote',
  },
}

/** The list of each kind of record. */
export const importLists: Readonly<Record<ListedNoun, string>> = {
  lots: paths.lots(),
  'cost-codes': paths.costCodes(),
  lenders: paths.lenders(),
  users: paths.users(),
}
