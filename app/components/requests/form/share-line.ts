import type { CodedChoice } from '~/lib/ledger/choice-of'

/** A budget line or cost code in the form of a draw request. */
export type ShareLine = {
  id: string
  code: string
  title: string
  /** True if it is chosen at first; null for a custom code of this draw request, which cannot be removed. */
  chosen: boolean | null
  /** Saved or sent share; empty for an equal one. */
  share: string
  /** Saved number of photos wanted; empty leaves it to the borrower. */
  photos: string
  /** The chosen budget line; null for one that its code finds. */
  line: CodedChoice | null
  /** True for a budget line itself, which becomes an item. */
  isBudgetLine?: boolean
}

/** Name of the field of wanted photos. It contains the saved number, so that only a changed one is sent. */
export const photosName = ({ id, photos }: ShareLine) => `photos:${id}:${photos}`
/** Name of the field of the budget line. It contains the saved line, so that only a changed one is sent. */
export const budgetLineName = ({ id, line }: ShareLine) => `line:${id}:${line?.id ?? ''}`
/** Name of the field of the share. */
export const shareName = ({ id, chosen }: ShareLine) => (chosen === null ? `own:${id}` : `share:${id}`)
