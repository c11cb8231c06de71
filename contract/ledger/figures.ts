/** Figures of a line whose totals are the exact sums of the lines. */
export const summedTerms = [
  'scheduledValue',
  'changeOrders',
  'revisedValue',
  'requested',
  'workInPlace',
  'storedMaterials',
  'earned',
  'retainageHeld',
  'previouslyFunded',
  'available',
  'recommended',
  'balanceToFinish',
  'overfunded',
] as const
export type SummedTerm = (typeof summedTerms)[number]

/** Further terms that are inputs or figures. */
const otherTerms = [
  'change',
  'inspectedPercent',
  'documented',
  'storedLimit',
  'retainageRate',
  'retainageReleased',
  'funded',
  'override',
  'approved',
  'loanAmount',
  'percentComplete',
  'inBalance',
] as const
export const ledgerTerms = [...summedTerms, ...otherTerms] as const
export type LedgerTerm = (typeof ledgerTerms)[number]

/** A value that a figure follows from; `record` is the line, change order or draw it stands on. */
export type FigureInput = { term: LedgerTerm; value: number; record: string | null }
export const roundings = ['none', 'halfUp'] as const
/** A figure and its "How computed": the rule of its term, the inputs, and the rounding. */
export type Figure = {
  value: number
  rule: LedgerTerm
  inputs: readonly FigureInput[]
  rounding: (typeof roundings)[number]
}

/** An input that is no figure itself: cents, percent or basis points, by its term. */
export const input = (term: LedgerTerm, value: number, record: string | null = null): FigureInput => ({
  term,
  value,
  record,
})
/** A figure by the rule of its term. */
export const figureOf = (
  term: LedgerTerm,
  value: number,
  inputs: readonly FigureInput[],
  rounding: Figure['rounding'] = 'none',
): Figure => ({ value, rule: term, inputs, rounding })
/** A figure as the input of another one. */
export const asInput = ({ rule, value }: Figure): FigureInput => input(rule, value)
