/** Path under which the service worker returns saved pages; it does not exist on the server. */
export const savedPath = '/offline/kept'

/** Path of the saved data of a page, or of the list of saved pages. */
export const savedAddress = (of?: string): string =>
  of === undefined ? savedPath : `${savedPath}?${new URLSearchParams({ of })}`
