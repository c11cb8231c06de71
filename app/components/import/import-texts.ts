import type { ImportNoun, ListedNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { paths } from '~/lib/paths'

type Text = () => string
/** Label of the choice of an agency, and of none. */
export type AgencyWords = { label: Text; none: Text }

/** Messages of an import that differ by the kind of record. */
type ImportWords = {
  /** Label of the page the import belongs to. */
  label: Text
  /** Label of the choice of an agency, and of none; null where an import belongs to no agency. */
  agency: AgencyWords | null
  /** True if rows can update records that exist. */
  updates: boolean
  /** A consequence of the import that its rows do not show. */
  note?: Text
}

export const importTexts: Readonly<Record<ImportNoun, ImportWords>> = {
  lots: {
    label: () => t('import.lots'),
    agency: { label: () => t('import.lotsAgency'), none: () => t('import.noneYet') },
    updates: true,
  },
  'cost-codes': { label: () => t('import.costCodes'), agency: null, updates: true },
  lenders: {
    label: () => t('import.lenders'),
    agency: { label: () => t('import.lendersAgency'), none: () => t('import.chooseAgency') },
    updates: true,
  },
  users: {
    label: () => t('import.users'),
    agency: null,
    updates: true,
    note: () => t('import.usersNote'),
  },
  'budget-lines': {
    label: () => t('import.budget'),
    agency: null,
    updates: false,
    note: () => t('import.budgetNote'),
  },
}

/** The list of each kind of record. */
export const importLists: Readonly<Record<ListedNoun, string>> = {
  lots: paths.lots(),
  'cost-codes': paths.costCodes(),
  lenders: paths.lenders(),
  users: paths.users(),
}
