import { importFields } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { enteredLotFields } from 'contract/lots/fields'
import { type AskMessage, t as askText } from 'locales/ask'
import { type ImportHelp, t } from 'locales/import-help'
import { choiceText } from './file-texts'

/** Help of a field in a template; a lot field without a message has its English description. */
export function fieldHelp(noun: ImportNoun, key: string): string {
  const { choices = [] } = importFields[noun].find(({ dbKey }) => dbKey === key) ?? {}
  const [own, hint] = [`help.${noun}.${key}`, `hint.${key}`]
  const help = t.of(own as ImportHelp, { choices: choices.map(choiceText).join(', ') })
  if (help !== own) return help
  const hintText = askText.of(hint as AskMessage)
  return hintText === hint ? (enteredLotFields.find(({ dbKey }) => dbKey === key)?.description ?? '') : hintText
}
