import { t } from 'locales/not-done'

/** Reasons why a change cannot be undone. */
export type NoUndo =
  | 'invited'
  | 'reportKept'
  | 'defaultMoves'
  | 'linkGone'
  | 'readStays'
  | 'completing'
  | 'sessionGone'
  | 'mailGone'

/** Says why a change cannot be undone, on the palette's page before it is made and when somebody tries. */
export const whyNoUndo = (id: NoUndo): string => t(id)
