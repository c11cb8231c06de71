import type { LedgerTerm } from 'contract/ledger/rules'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'

const terms = {
  scheduledValue: 'ledger.scheduled',
  changeOrders: 'ledger.changeOrders',
  revisedValue: 'ledger.revised',
  requested: 'ledger.requested',
  workInPlace: 'ledger.workInPlace',
  storedMaterials: 'ledger.storedMaterials',
  earned: 'ledger.earned',
  retainageHeld: 'ledger.retainageHeld',
  previouslyFunded: 'ledger.previouslyFunded',
  available: 'ledger.available',
  recommended: 'ledger.recommended',
  balanceToFinish: 'ledger.balanceToFinish',
  overfunded: 'ledger.overfunded',
  change: 'ledger.change',
  inspectedPercent: 'ledger.inspected',
  documented: 'ledger.documented',
  storedLimit: 'ledger.limit',
  retainageRate: 'ledger.retainageRate',
  retainageReleased: 'ledger.retainageReleased',
  funded: 'ledger.funded',
  override: 'ledger.override',
  approved: 'ledger.approved',
  loanAmount: 'ledger.loanAmount',
  percentComplete: 'ledger.percentComplete',
  inBalance: 'ledger.inBalance',
} as const satisfies Record<LedgerTerm, string>

/** Name of a ledger's term, as tables and explanations show it. */
export const termText = (term: LedgerTerm): string => t(terms[term])

const rules = {
  scheduledValue: 'ledger.ruleScheduledValue',
  changeOrders: 'ledger.ruleChangeOrders',
  revisedValue: 'ledger.ruleRevisedValue',
  requested: 'ledger.ruleRequested',
  workInPlace: 'ledger.ruleWorkInPlace',
  storedMaterials: 'ledger.ruleStoredMaterials',
  earned: 'ledger.ruleEarned',
  retainageHeld: 'ledger.ruleRetainageHeld',
  previouslyFunded: 'ledger.rulePreviouslyFunded',
  available: 'ledger.ruleAvailable',
  recommended: 'ledger.ruleRecommended',
  balanceToFinish: 'ledger.ruleBalanceToFinish',
  overfunded: 'ledger.ruleOverfunded',
  approved: 'ledger.ruleApproved',
  funded: 'ledger.ruleFunded',
  retainageReleased: 'ledger.ruleRetainageReleased',
  inBalance: 'ledger.ruleInBalance',
  percentComplete: 'ledger.rulePercentComplete',
} as const satisfies Partial<Record<LedgerTerm, string>>

const hasRule = (term: LedgerTerm): term is keyof typeof rules => term in rules

/** The rule of a figure in words (domain rule 17); nothing for an input without one. */
export const ruleText = (term: LedgerTerm): string => (hasRule(term) ? t(rules[term]) : '')

/** A signed amount: "+$5.00". */
export const signedText = (cents: number): string => (cents > 0 ? `+${centsText(cents)}` : centsText(cents))
