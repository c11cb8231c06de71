import { z } from 'zod'
import { t as refusal } from 'locales/refusals'

/** A line or an item that a form offers by its code and title. */
export type CodedChoice = { id: string; name: string }

/** The choice with this name, otherwise the only one with this code, otherwise the only one that begins with the text. */
function choiceOf(choices: readonly CodedChoice[], text: string): CodedChoice | undefined {
  const named = choices.map((choice) => ({ choice, name: choice.name.toLowerCase() }))
  const exact = named.find(({ name }) => name === text)
  if (exact) return exact.choice
  const ofCode = named.filter(({ name }) => name.startsWith(`${text} `))
  const begun = ofCode.length > 0 ? ofCode : named.filter(({ name }) => name.startsWith(text))
  return begun.length === 1 ? begun[0]?.choice : undefined
}

/** Reads a typed code and title, or an unambiguous beginning of them, as the id of the choice; an empty text is null. */
export const typedChoice = (choices: readonly CodedChoice[], why: 'notABudgetLine' | 'notAnItemHere') =>
  z
    .string()
    .optional()
    .transform((text = '', context) => {
      const words = text.trim().toLowerCase()
      if (words === '') return null
      const found = choiceOf(choices, words)
      if (found) return found.id
      context.addIssue({ code: 'custom', message: refusal(why) })
      return z.NEVER
    })
