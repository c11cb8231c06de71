// The only file of this module that other modules, jobs and the server import.

export { chooseLines, choicesOfLines, type LineChoice } from './draws/choose-lines'
export { editDrawLines, type DrawLineEdit } from './draws/edit-lines'
export { loadContinuationUnscoped } from './draws/continuation'
export { listVisibleDraws } from './draws/read'
export { getLedger, lockLedger, writeChangeOrder, writeLines } from './service'
