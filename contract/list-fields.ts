/**
 * What lists are ordered by and filtered by. Only pages with a list need it.
 */

/** Columns the lots list can be ordered by, and fields it can be filtered by. */
export const lotColumns = [
  'createdAt',
  'updatedAt',
  'lotNumber',
  'street',
  'city',
  'loanNumber',
  'borrowerName',
  'totalBudget',
  'dueDate',
] as const
export const lotFields = ['agency', 'stateOrProvince', 'city', 'status', 'ids'] as const

/**
 * The same of the draw requests; `waiting` = 'me' lists what waits for the viewer, `due` = 'overdue' | 'soon', `completed` =
 * 'recent' those of the last 90 days, `year` is that of its making by the lot's own clock.
 */
export const requestColumns = ['createdAt', 'updatedAt', 'dueDate', 'title', 'number', 'totalBudget', 'status'] as const
export const requestFields = [
  'lotId',
  'agency',
  'reviewer',
  'status',
  'waiting',
  'due',
  'completed',
  'year',
  'city',
  'stateOrProvince',
  'ids',
] as const

/** The same of cost codes and of lenders. */
export const costCodeColumns = ['createdAt', 'updatedAt', 'code', 'title'] as const
export const costCodeFields = ['status', 'agency', 'category', 'ids'] as const
export const lenderColumns = ['createdAt', 'updatedAt', 'name'] as const
/** Of report templates, whose list is short and sorted where it is shown. */
export const templateColumns = ['name', 'updatedAt'] as const
export const lenderFields = ['status', 'agency', 'ids'] as const
/** The same of people and of the archive. */
export const userColumns = ['createdAt', 'updatedAt', 'name', 'email', 'role', 'status'] as const
export const userFields = ['role', 'status', 'agency', 'ids'] as const
export const archiveColumns = ['archived', 'name', 'type', 'archivedBy', 'remainingDays'] as const
export const archiveFields = ['type', 'agency'] as const
/** The same of the demo's mails: one waits, was sent, or will not be. */
export const outboxColumns = ['createdAt'] as const
export const outboxFields = ['state'] as const

/**
 * What the audit trail can be narrowed to; `record` also names a lot, with all that hangs on it. It begins at the moment
 * `from` and ends before `until`. Its keyword is part of the name of who did it.
 */
export const auditFields = ['noun', 'operation', 'actor', 'by', 'record', 'from', 'until'] as const
