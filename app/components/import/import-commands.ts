import type { ImportNoun } from 'contract/imports/nouns'
import type { CommandId } from '~/commands/engine/command-id'

/**
 * The command that opens each import; in every page's bundle, because a toast reports the end of an import anywhere.
 */
export const importCommands: Readonly<Record<ImportNoun, CommandId>> = {
  lots: 'lot.import',
  'cost-codes': 'costCode.import',
  lenders: 'lender.import',
  users: 'user.import',
  'budget-lines': 'budgetLine.import',
}
