/** Where the service worker answers what is kept of pages; the server knows no such address. */
export const keptPath = '/offline/kept'

/** Asks what is kept of a page, or of which pages something is. */
export const keptAddress = (of?: string): string =>
  of === undefined ? keptPath : `${keptPath}?${new URLSearchParams({ of })}`
