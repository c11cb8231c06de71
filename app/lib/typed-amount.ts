import { z } from 'zod'
import { say } from 'contract/messages'
import { typedDollars } from './money'

/** Whole dollars as they are typed into a form (domain rule 3); nothing typed is undefined. */
export const typedAmount = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text.trim() === '') return undefined
    const read = typedDollars(text)
    if (read.ok) return read.dollars
    context.addIssue({ code: 'custom', message: read.why })
    return z.NEVER
  })

/** The same where an amount must be given. */
export const requiredAmount = (label: string) =>
  typedAmount.transform((dollars, context) => {
    if (dollars !== undefined) return dollars
    context.addIssue({ code: 'custom', message: say('required', { label }) })
    return z.NEVER
  })
