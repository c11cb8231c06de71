/**
 * Constants of lists that pages need without the schemas: every page carries this file, and no page the checking of it.
 */

/** Page sizes a person is offered (spec §9). */
export const pageSizes = [2, 10, 15, 20] as const
export const defaultPageSize = 10
export const largestPage = 100
/** Above this many rows a filtered total is shown as "10,000+". */
export const totalCap = 10_000

/** Letters a search takes at most: longer than any name a record is found by. */
export const longestSearch = 100

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
/** What the archive holds, by noun. */
export const archiveTypes = ['lot', 'drawRequest', 'item', 'lender', 'user', 'template'] as const
/** The same of the demo's mails: one waits, was sent, or will not be. */
export const outboxColumns = ['createdAt'] as const
export const outboxFields = ['state'] as const
export const mailStates = ['waiting', 'sent', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Characters of the fields that forms and the palette's pages share. */
export const longest = {
  email: 254,
  personName: 80,
  contactNumber: 40,
  agencyName: 120,
  lenderName: 120,
  code: 20,
  codeTitle: 120,
  category: 60,
  checklistLine: 120,
  requestTitle: 200,
  description: 5000,
} as const
/** Whole dollars of one amount: a trillion, so that the sum of thousands of them still is a whole number to a double. */
export const mostDollars = 1_000_000_000_000
/** Characters of a summary. */
export const longestSummary = 4000
/** Comment templates there are keys for. */
export const mostTemplates = 9
/** Days that something deleted is kept (spec §9). */
export const archiveDays = 30
/**
 * What the audit trail can be narrowed to; `record` also names a lot, with all that hangs on it. It begins at the moment
 * `from` and ends before `until`. Its keyword is part of the name of who did it.
 */
export const auditFields = ['noun', 'operation', 'actor', 'by', 'record', 'from', 'until'] as const
