import { z } from 'zod'
import { t as sayOfField } from 'locales/fields'
import { typedDollars } from './typed-dollars'
import { readTypedCents, readTypedRate } from './read-amounts'

/** Whole dollars as typed into a form (domain rule 3); undefined if empty. */
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

/** Like the above, for a required amount. @param label writes the name of its field */
export const requiredAmount = (label: () => string) =>
  typedAmount.transform((dollars, context) => {
    if (dollars !== undefined) return dollars
    context.addIssue({ code: 'custom', message: sayOfField('required', { label: label() }) })
    return z.NEVER
  })

/** An amount in cents as typed into a form; undefined if empty. */
export const typedCents = (reading?: { isSigned: boolean }) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const read = readTypedCents(text, reading)
      if (read.ok) return read.value
      context.addIssue({ code: 'custom', message: read.why })
      return z.NEVER
    })

/** A percentage in basis points as typed into a form; null if empty. */
export const typedRate = z
  .string()
  .default('')
  .transform((text, context) => {
    const read = readTypedRate(text)
    if (read.ok) return read.value
    context.addIssue({ code: 'custom', message: read.why })
    return z.NEVER
  })
