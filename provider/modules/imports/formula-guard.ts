// A spreadsheet program runs a cell of a CSV file that begins so; the wide forms are what some keyboards type.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Text as a CSV cell that no spreadsheet program runs as a formula: an apostrophe is put in front, also of a text that
 * begins with one, so that `unguarded` restores the exact text.
 */
export const guarded = (text: string): string => (dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** Text of a cell written by `guarded`; any other text is unchanged. */
export const unguarded = (text: string): string => (text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text)
