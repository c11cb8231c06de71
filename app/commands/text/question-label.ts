import { lotField, type EnteredLotKey } from 'contract/lots/fields'
import { fieldLabelOf } from 'contract/text/field-errors'
import { type AskMessage, t } from 'locales/ask'

/** Label or hint of a question; of a lot field also without a message here. */
export type QuestionWord = AskMessage | `ask.${EnteredLotKey}` | `hint.${EnteredLotKey}`

/** Writes the label or hint of a command's question. */
export function questionLabel(id: QuestionWord): string {
  const text = t.of(id as AskMessage)
  if (text !== id) return text
  const [kind, key] = id.split('.')
  const { dbKey, keyName, description } = lotField(key as EnteredLotKey)
  return kind === 'ask' ? fieldLabelOf(dbKey, keyName) : description
}
