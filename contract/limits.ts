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

/** What the archive holds, by noun. */
export const archiveTypes = ['lot', 'drawRequest', 'item', 'lender', 'user', 'template'] as const
/** How a mail of the demo is: it waits, was sent, or will not be. */
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
