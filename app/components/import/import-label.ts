import type { ImportNoun } from 'contract/imports/nouns'
import { recordsText } from 'contract/imports/text'
import { countText } from '~/lib/text/money'

/** Verb for new records: users are invited. */
export const addVerb = (noun: ImportNoun): string => (noun === 'users' ? 'Invite' : 'Add')

type Counts = { ready: number; updated: number }

/**
 * Label of the import button: "Import 5 lots", "Update 2 lots", "Add 5 lots, update 2"; "Invite 5 users"; "Import" while
 * a required field lacks its column.
 */
export function importLabel(noun: ImportNoun, { ready, updated }: Counts, lacksColumn = false): string {
  const verb = noun === 'users' ? 'Invite' : 'Import'
  if (lacksColumn) return verb
  if (updated === 0) return `${verb} ${recordsText(noun, ready)}`
  if (ready === 0) return `Update ${recordsText(noun, updated)}`
  return `${addVerb(noun)} ${recordsText(noun, ready)}, update ${countText(updated)}`
}
