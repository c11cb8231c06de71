import type { Issue } from 'contract/core/common'
import type { LedgerLineAnswer } from 'contract/ledger/calls'

/** A line that somebody changed since it was edited here; `isOwn` for the same person in another tab. */
export type ChangedLine = { line: LedgerLineAnswer; who: string; isOwn: boolean }

/** Answer to the edited cells of a budget. */
export type CellsAnswer =
  | { kind: 'saved'; message: string; changeId: string | null }
  | { kind: 'refused'; message: string; issues: readonly Issue[] }
  | { kind: 'conflict'; message: string; changed: readonly ChangedLine[] }
