/**
 * State of a history entry: the URL from which a command opened it, whether it is a return, or the form that was filled
 * in before.
 */
export type Way = { readonly from?: string; readonly returns?: true; readonly typedAt?: string }

/** State for returning to a page: focuses the previous row again. */
export const returning: Way = { returns: true }

/**
 * Path to leave a page without saving: the page from which a command opened it, or the page below, with the query of
 * its own URL.
 */
export function leadBack(state: unknown, beneath: string): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : beneath
  return pageOf(from) === pageOf(beneath) ? beneath : from
}

const pageOf = (address: string): string => address.replace(/[?#].*/, '')

/** True for the path of a page within another one, such as a tab of a record's page. */
export const isWithin = (path: string, page: string): boolean =>
  !path.startsWith('//') && path.startsWith(`${pageOf(page)}/`)

/** Path of the form whose draft moves to this one: a form of the same record on another lot. */
export const typedBefore = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'typedAt' in state ? String(state.typedAt) : undefined

/**
 * Parameters of a form besides those of the list below: the lot of a new draw request, the selected lots, the lot
 * search, the name of a new record.
 */
const formsOwn = ['on', 'picked', 'find', 'named']

/** Path of the list below a form: the form's query without the form's own parameters. */
export function listUnder(list: string, search: string, own: readonly string[] = formsOwn): string {
  const listed = search.split(/[?&]/).filter((part) => part !== '' && !own.includes(part.replace(/=.*/, '')))
  return listed.length > 0 ? `${list}?${listed.join('&')}` : list
}
