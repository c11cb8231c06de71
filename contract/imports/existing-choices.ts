/** Rows whose record is there already: a problem of their row, or an update of that record. */
export const existingChoices = ['skip', 'update'] as const
export type ExistingChoice = (typeof existingChoices)[number]
