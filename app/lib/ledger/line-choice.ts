import { z } from 'zod'
import { t as refusal } from 'locales/refusals'

/** A line or an item that a form offers by its code and title. */
export type CodedChoice = { id: string; name: string }

/** Reads a typed code and title as the id of the choice; an empty text is null, and another one an error. */
export const typedChoice = (choices: readonly CodedChoice[], why: 'notABudgetLine' | 'notAnItemHere') =>
  z
    .string()
    .optional()
    .transform((text = '', context) => {
      const words = text.trim().toLowerCase()
      if (words === '') return null
      const found = choices.find(({ name }) => name.toLowerCase() === words)
      if (found) return found.id
      context.addIssue({ code: 'custom', message: refusal(why) })
      return z.NEVER
    })
