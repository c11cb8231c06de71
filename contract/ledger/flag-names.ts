/** States of a ledger that need attention, in the order of filters and counts. */
export const flagNames = [
  'overfunded',
  'requestedAboveAvailable',
  'budgetDiffers',
  'outOfBalance',
  'progressFell',
  'storedAboveLimit',
] as const
export type FlagName = (typeof flagNames)[number]

/** Payments that draw requests are filtered by: paid this month at the lot, or approved and not fully funded. */
export const paymentStates = ['thisMonth', 'unfunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Flags in their order, each once. */
export const inFlagOrder = (flags: Iterable<string>): FlagName[] => {
  const given = new Set(flags)
  return flagNames.filter((name) => given.has(name))
}
