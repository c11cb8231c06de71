import type { ImportNoun, ListedNoun } from 'contract/imports/nouns'
import { paths } from '~/lib/paths'

/** Texts of an import that differ by the kind of record. */
type ImportWords = {
  /** Label of the page the import belongs to. */
  label: string
  /** Label of the choice of an agency, and of none; null where an import belongs to no agency. */
  agency: { label: string; none: string } | null
  /** True if rows can update records that exist. */
  updates: boolean
  /** A consequence of the import that its rows do not show. */
  note?: string
}

export const importTexts: Readonly<Record<ImportNoun, ImportWords>> = {
  lots: {
    label: 'Lots',
    agency: { label: 'Agency for these lots', none: 'None yet' },
    updates: true,
  },
  'cost-codes': { label: 'Cost codes', agency: null, updates: true },
  lenders: {
    label: 'Lenders',
    agency: { label: 'Agency of these lenders', none: 'Choose an agency' },
    updates: true,
  },
  users: {
    label: 'Users',
    agency: null,
    updates: true,
    note: 'New users get an invitation by email. It works for seven days. Undo does not withdraw invitations.',
  },
  'budget-lines': {
    label: 'Budget',
    agency: null,
    updates: false,
    note: 'Lines that exist stay as they are. Amounts in a column of change orders are recorded as one change order.',
  },
}

/** The list of each kind of record. */
export const importLists: Readonly<Record<ListedNoun, string>> = {
  lots: paths.lots(),
  'cost-codes': paths.costCodes(),
  lenders: paths.lenders(),
  users: paths.users(),
}
