import { z } from 'zod'
import { uuid } from 'contract/core/common'
import { centsText, mostCents } from 'contract/money/cents'
import { t as amountText } from 'locales/amounts'
import { ledgerTerms, roundings } from './rules'

/** Most lines of one lot's budget. */
export const mostLedgerLines = 1000

export const tooLarge = () => amountText('why.amountTooLarge', { most: centsText(mostCents) })
/** Cents in requests; in responses a total may be larger. */
export const cents = z.int().min(0).max(mostCents, { error: tooLarge })

/** A figure with the rule, the inputs and the rounding that it follows from; cents, or percent where the rule says so. */
export const figure = z.object({
  value: z.number(),
  rule: z.enum(ledgerTerms),
  inputs: z.array(z.object({ term: z.enum(ledgerTerms), value: z.number(), record: uuid.nullable() })),
  rounding: z.enum(roundings),
})
