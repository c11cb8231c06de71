import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { countText } from '~/lib/text/money'

/** The kind of records as messages name it. */
export const nounKey = (noun: ImportNoun): string => (noun === 'cost-codes' ? 'costCodes' : noun)

/** "1 lot", "5,000 lots". */
export const countedRecords = (noun: ImportNoun, count: number): string =>
  t('import.records', { noun: nounKey(noun), count })

type Ready = { ready: number; updated: number }

/**
 * Label of the import button: "Import 5 lots", "Update 2 lots", "Add 5 lots, update 2"; "Invite 5 users"; "Import" while
 * a required field lacks its column.
 */
export function importLabel(noun: ImportNoun, { ready, updated }: Ready, lacksColumn = false): string {
  const isInvited = noun === 'users'
  if (lacksColumn) return t(isInvited ? 'import.invite' : 'import.importLabel')
  const records = countedRecords(noun, ready)
  if (updated === 0) return t(isInvited ? 'import.inviteRecords' : 'import.title', { records })
  if (ready === 0) return t('import.update', { records: countedRecords(noun, updated) })
  return t(isInvited ? 'import.inviteAndUpdate' : 'import.addAndUpdate', { records, count: countText(updated) })
}

type Done = { imported: number; updated: number }

/** An import in past tense: "5 lots imported", "2 lots updated", "5 lots added, 2 updated"; new users are invited. */
export function doneText(noun: ImportNoun, { imported, updated }: Done): string {
  const isInvited = noun === 'users'
  const records = countedRecords(noun, imported)
  if (updated === 0) return t(isInvited ? 'import.invited' : 'import.imported', { records })
  if (imported === 0) return t('import.updated', { records: countedRecords(noun, updated) })
  return t(isInvited ? 'import.invitedUpdated' : 'import.addedUpdated', { records, count: countText(updated) })
}

/** The part of an import that its undo takes back, in past tense; null without one, because invitations stay. */
export function undoText(noun: ImportNoun, { imported, updated }: Done): string | null {
  if (noun !== 'users') return doneText(noun, { imported, updated })
  return updated === 0 ? null : doneText(noun, { imported: 0, updated })
}
