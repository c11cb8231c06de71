/** What an entry of the history keeps: the address it was opened from by a command, that it is one gone back to, or the form that was typed in before. */
export type Way = { readonly from?: string; readonly returns?: true; readonly typedAt?: string }

/** The state of a page that one goes back to: its row has the focus again. */
export const returning: Way = { returns: true }

/**
 * Where it leads to leave what is on show without saving: to the page it was opened from by a command, or to the one it lies
 * over, as its own address has that.
 */
export function leadBack(state: unknown, beneath: string): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : beneath
  const page = (address: string) => address.replace(/[?#].*/, '')
  return page(from) === page(beneath) ? beneath : from
}

/** The form whose draft goes along to this one: of the same record, on another lot. */
export const typedBefore = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'typedAt' in state ? String(state.typedAt) : undefined

/** What stands in a form's query besides that of the list beneath: the lot a new draw request is for, those it is one of, what is looked for among all, what a new record is called. */
const formsOwn = ['on', 'picked', 'find', 'named']

/** The list beneath a form, by the form's own query but for what is the form's alone. */
export function listUnder(list: string, search: string, own: readonly string[] = formsOwn): string {
  const listed = search.split(/[?&]/).filter((part) => part !== '' && !own.includes(part.replace(/=.*/, '')))
  return listed.length > 0 ? `${list}?${listed.join('&')}` : list
}
