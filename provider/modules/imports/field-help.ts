import { importFields } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { type QuestionMessage, t as questionText } from 'locales/questions'
import { type ImportHelp, t } from 'locales/import-help'
import { choiceText } from './file-texts'

/** Help of a field in a template. */
export function fieldHelp(noun: ImportNoun, key: string): string {
  const { choices = [] } = importFields[noun].find(({ dbKey }) => dbKey === key) ?? {}
  const id = `help.${noun}.${key}`
  const help = t.of(id as ImportHelp, { choices: choices.map(choiceText).join(', ') })
  return help === id ? questionText.of(`hint.${key}` as QuestionMessage) : help
}
