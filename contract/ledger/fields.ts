import { z } from 'zod'
import { uuid } from 'contract/core/common'
import { optionalText, requiredText } from 'contract/core/text-fields'
import { centsText, mostCents } from 'contract/money/cents'
import { t as amountText } from 'locales/amounts'
import { ledgerFlags, ledgerTerms, roundings } from './rules'

/** Most lines of one lot's budget. */
export const mostLedgerLines = 1000

export const tooLarge = () => amountText('why.amountTooLarge', { most: centsText(mostCents) })
/** Cents in requests. Totals in responses may exceed the largest amount. */
export const cents = z.int().min(0).max(mostCents, { error: tooLarge })

/** A reason that is stored with a change. */
export const reason = requiredText('reason', { max: 2000 })
export const optionalReason = optionalText({ max: 2000 }).optional()

export const lotParam = z.strictObject({ lotId: uuid })

/**
 * A figure with the rule, the inputs and the rounding that it follows from; cents, or percent where the rule says so.
 */
export const figure = z.object({
  value: z.number(),
  rule: z.enum(ledgerTerms),
  inputs: z.array(z.object({ term: z.enum(ledgerTerms), value: z.number(), record: uuid.nullable() })),
  rounding: z.enum(roundings),
})

/** Flags of a ledger's totals, each with the amount by which they differ. */
export const totalFlags = z.array(z.object({ flag: z.enum(ledgerFlags), amount: z.int() }))
