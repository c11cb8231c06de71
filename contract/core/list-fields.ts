/** Sort columns and filter fields of lists. Only pages with a list need this file. */

/** Sort columns and filter fields of lots; `flag` is for those who may read `dashboard.ledger`. */
export const lotSortFields = [
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
export const lotFields = ['agency', 'stateOrProvince', 'city', 'status', 'flag', 'ids'] as const

/**
 * Sort and filter fields of draw requests; `waiting` = 'me' lists those that wait for the viewer, `due` = 'overdue' |
 * 'soon', `completed` = 'recent' those of the last 90 days, `year` is the creation year in the lot's time zone, `flag`
 * and `payment` are for those who may read `dashboard.ledger`.
 */
export const requestSortFields = [
  'createdAt',
  'updatedAt',
  'dueDate',
  'title',
  'number',
  'totalBudget',
  'status',
] as const
export const requestFields = [
  'lotId',
  'agency',
  'reviewer',
  'status',
  'waiting',
  'due',
  'completed',
  'flag',
  'payment',
  'year',
  'city',
  'stateOrProvince',
  'ids',
] as const

/** Sort and filter fields of cost codes and lenders. */
export const costCodeSortFields = ['createdAt', 'updatedAt', 'code', 'title'] as const
export const costCodeFields = ['status', 'agency', 'category', 'ids'] as const
export const lenderSortFields = ['createdAt', 'updatedAt', 'name'] as const
/** For report templates, whose short list is sorted in the browser. */
export const templateSortFields = ['name', 'updatedAt'] as const
export const lenderFields = ['status', 'agency', 'ids'] as const
/** Sort and filter fields of people and the archive. */
export const userSortFields = ['createdAt', 'updatedAt', 'name', 'email', 'role', 'status'] as const
export const userFields = ['role', 'status', 'agency', 'ids'] as const
export const archiveSortFields = ['archived', 'name', 'type', 'archivedBy', 'remainingDays'] as const
export const archiveFields = ['type', 'agency'] as const
/** Sort fields of the demo's mails. */
export const mailLogSortFields = ['createdAt'] as const
export const mailLogFields = ['state'] as const

/**
 * Filters of the audit trail; `record` may name a lot with all its records. `from` is inclusive, `until` exclusive. The
 * keyword matches the actor's name.
 */
export const auditFields = ['noun', 'operation', 'actor', 'by', 'record', 'from', 'until'] as const
