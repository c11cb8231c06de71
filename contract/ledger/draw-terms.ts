import { summedTerms } from './rules'

/** Records on a completed draw request. */
export const drawRecordKinds = ['approval', 'funding', 'release'] as const
export type DrawRecordKind = (typeof drawRecordKinds)[number]

/** Terms that a borrower does not see before the draw request is completed; null then. */
export const recommendationTerms = ['available', 'recommended'] as const
const paidTerms = ['approved', 'funded', 'retainageReleased'] as const
/** Terms of a draw's columns. */
export const drawTerms = [...summedTerms, ...paidTerms] as const
export type DrawTerm = (typeof drawTerms)[number]

/** Terms of a budget to date, that is after all its draws; `now` in the API. */
export const toDateTerms = [
  'scheduledValue',
  'changeOrders',
  'revisedValue',
  'workInPlace',
  'storedMaterials',
  'earned',
  'retainageHeld',
  'previouslyFunded',
  'balanceToFinish',
  'overfunded',
] as const
export type ToDateTerm = (typeof toDateTerms)[number]

/** Terms of the amounts to date that a list of draws has. */
export const toDateAmountTerms = [
  'retainageHeld',
  'previouslyFunded',
  'workInPlace',
  'earned',
  'balanceToFinish',
  'overfunded',
] as const satisfies readonly ToDateTerm[]

/** Amounts of each line in each draw, as the columns of a budget show them. */
export const columnTerms = ['requested', 'earned', 'recommended', 'approved', 'funded', 'retainageReleased'] as const
export type ColumnTerm = (typeof columnTerms)[number]
