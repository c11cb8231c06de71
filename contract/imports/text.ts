import { t } from 'locales/import'
import type { ImportNoun } from './nouns'

/** The kind of records as messages name it. */
export const nounKey = (noun: ImportNoun): string => (noun === 'cost-codes' ? 'costCodes' : noun)

/** Names of the records, singular and plural, in the reader's language. */
export const recordNames = (noun: ImportNoun): { one: string; many: string } => ({
  one: t('import.one', { noun: nounKey(noun) }),
  many: t('import.many', { noun: nounKey(noun) }),
})

/** "1 lot", "5,000 lots". */
export const countedRecords = (noun: ImportNoun, count: number): string =>
  t('import.records', { noun: nounKey(noun), count })

type Counts = { imported: number; updated: number }

/** An import in past tense: "5 lots imported", "2 lots updated", "5 lots added, 2 updated"; new users are invited. */
export function importedText(noun: ImportNoun, { imported, updated }: Counts): string {
  const isInvited = noun === 'users'
  const records = countedRecords(noun, imported)
  if (updated === 0) return t(isInvited ? 'import.invited' : 'import.imported', { records })
  if (imported === 0) return t('import.updated', { records: countedRecords(noun, updated) })
  return t(isInvited ? 'import.invitedUpdated' : 'import.addedUpdated', { records, count: updated })
}

/** The part of an import that its undo takes back, in past tense; null without one, because invitations stay. */
export function undoableText(noun: ImportNoun, { imported, updated }: Counts): string | null {
  if (noun !== 'users') return importedText(noun, { imported, updated })
  return updated === 0 ? null : importedText(noun, { imported: 0, updated })
}
