import { importNames, type ImportNoun } from './nouns'

// Every page carries this file: the toast of an import names what it did.

const counted = (count: number): string => count.toLocaleString('en-US')

/** "1 lot", "5,000 lots". */
const recordsText = (noun: ImportNoun, count: number): string =>
  `${counted(count)} ${importNames[noun][count === 1 ? 'one' : 'many']}`

type Counts = { imported: number; updated: number }

/** An import in past tense: "5 lots imported", "2 lots updated", "5 lots added, 2 updated"; new users are invited. */
export function importedText(noun: ImportNoun, { imported, updated }: Counts): string {
  const isInvited = noun === 'users'
  if (updated === 0) return `${recordsText(noun, imported)} ${isInvited ? 'invited' : 'imported'}`
  if (imported === 0) return `${recordsText(noun, updated)} updated`
  return `${recordsText(noun, imported)} ${isInvited ? 'invited' : 'added'}, ${counted(updated)} updated`
}

/** The part of an import that its undo takes back, in past tense; null without one, because invitations stay. */
export function undoableText(noun: ImportNoun, { imported, updated }: Counts): string | null {
  if (noun !== 'users') return importedText(noun, { imported, updated })
  return updated === 0 ? null : importedText(noun, { imported: 0, updated })
}
