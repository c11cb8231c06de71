/** The kinds of records that are imported from files, as addresses name them. */
export const importNouns = ['lots', 'cost-codes', 'lenders', 'users', 'budget-lines'] as const
export type ImportNoun = (typeof importNouns)[number]
/** Kinds of records with a list of their own; budget lines belong to a lot. */
export type ListedNoun = Exclude<ImportNoun, 'budget-lines'>

/** Names of the records, singular and plural: "3 lots". */
export const importNames: Readonly<Record<ImportNoun, { one: string; many: string }>> = {
  lots: { one: 'lot', many: 'lots' },
  'cost-codes': { one: 'cost code', many: 'cost codes' },
  lenders: { one: 'lender', many: 'lenders' },
  users: { one: 'user', many: 'users' },
  'budget-lines': { one: 'budget line', many: 'budget lines' },
}
