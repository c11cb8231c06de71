/** Constants of lists without schemas, because every page includes this file. */

/** Selectable page sizes (spec §9). */
export const pageSizes = [2, 10, 15, 20] as const
export const defaultPageSize = 10
export const largestPage = 100
/** Longest position in a list, in characters; a page behind a longer one is found by its number. */
export const longestCursor = 400
/** Above this many rows a filtered total is shown as "10,000+". */
export const totalCap = 10_000

/** Longest search text: longer than any name that records are found by. */
export const longestSearch = 100

/** Nouns in the archive. */
export const archiveTypes = ['lot', 'drawRequest', 'item', 'lender', 'user', 'template'] as const
/** State of a mail in the demo: waiting, sent, or dropped. */
export const mailStates = ['waiting', 'sent', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Longest values of fields that forms and the palette's pages share, in characters. */
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
/** Largest amount in whole dollars: a trillion, so that the sum of thousands of them is still exact as a double. */
export const mostDollars = 1_000_000_000_000
/** In characters. */
export const longestSummary = 4000
/** Number of comment templates with a key. */
export const mostTemplates = 9
/** Days that an import is listed, and that the rows it skipped are kept for correction. */
export const importDays = 30

/** First and last calendar year of records. */
export const [firstYear, lastYear] = [2000, 2200]
export const [firstRecordDate, lastRecordDate] = [`${firstYear}-01-01`, `${lastYear}-12-31`]
export const isRecordDate = (day: string): boolean => day >= firstRecordDate && day <= lastRecordDate
