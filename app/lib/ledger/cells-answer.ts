import type { Issue } from 'contract/core/common'

/** Answer to the edited cells of a budget. */
export type CellsAnswer =
  | { kind: 'saved'; message: string; changeId: string | null }
  | { kind: 'refused'; message: string; issues: readonly Issue[] }
