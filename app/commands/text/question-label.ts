import type { EnteredLotKey } from 'contract/lots/fields'
import { fieldLabelOf } from 'contract/text/field-errors'
import { type QuestionMessage, t } from 'locales/questions'

/** Label or hint of a question; a lot field has its label in the form. */
export type QuestionText = QuestionMessage | `ask.${EnteredLotKey}`

/** Writes the label or hint of a command's question. */
export function questionLabel(id: QuestionText): string {
  const text = t.of(id as QuestionMessage)
  return text === id ? fieldLabelOf(id.slice('ask.'.length)) : text
}
