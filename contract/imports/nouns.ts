/** The kinds of records that are imported from files, as addresses name them. */
export const importNouns = ['lots', 'cost-codes', 'lenders', 'users', 'budget-lines'] as const
export type ImportNoun = (typeof importNouns)[number]
/** Kinds of records with a list of their own; budget lines belong to a lot. */
export type ListedNoun = Exclude<ImportNoun, 'budget-lines'>

/** The records of an import as the journal names them. */
export const journalNames: Readonly<Record<ImportNoun, string>> = {
  lots: 'lots',
  'cost-codes': 'cost codes',
  lenders: 'lenders',
  users: 'users',
  'budget-lines': 'budget lines',
}
