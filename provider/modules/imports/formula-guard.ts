// A spreadsheet program runs a cell of a CSV file that begins so; the wide forms are what some keyboards type.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Text as a CSV cell that no spreadsheet program takes for a formula: with an apostrophe in front, one more where some
 * are there already, so that `unguarded` gives back exactly what it was.
 */
export const guarded = (text: string): string => (dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** The text of a cell that was guarded; any other as it is. */
export const unguarded = (text: string): string => (text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text)
