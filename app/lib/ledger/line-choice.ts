import { z } from 'zod'
import { t as refusal } from 'locales/refusals'
import { choiceOf, type CodedChoice } from './choice-of'

/** Reads a typed code and title, or an unambiguous beginning of them, as the id of the choice; an empty text is null. */
export const typedChoice = (choices: readonly CodedChoice[], why: 'notABudgetLine' | 'notAnItemHere') =>
  z
    .string()
    .optional()
    .transform((text = '', context) => {
      if (text.trim() === '') return null
      const found = choiceOf(choices, text)
      if (found) return found.id
      context.addIssue({ code: 'custom', message: refusal(why) })
      return z.NEVER
    })
