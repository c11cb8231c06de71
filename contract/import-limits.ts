/** The largest file of lots; by itself, so that the page asks for it without the schemas. */
export const mostImportBytes = 20 * 1024 * 1024
