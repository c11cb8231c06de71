import type { ImportNoun } from 'contract/imports/nouns'
import { countedRecords } from 'contract/imports/text'
import { t } from 'locales/import'

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
  return t(isInvited ? 'import.inviteAndUpdate' : 'import.addAndUpdate', { records, count: updated })
}
