/** What an entry of the history keeps of the one it was led on to from: the address, and whether it leads back to that. */
type Way = { readonly from?: string; readonly returns?: true }

const wayOf = (state: unknown): Way => (typeof state === 'object' && state !== null ? state : {})

/** The state of what is opened from the page on show. */
export const fromHere = (): Way => ({ from: `${window.location.pathname}${window.location.search}` })

/** The state of a page that one goes back to: its row has the focus again. */
export const returning: Way = { returns: true }

/**
 * Where it leads to leave what is on show without saving: to the page it was opened from by a command, or to the one it lies
 * over, as its own address has that.
 */
export function leadBack(state: unknown, beneath: string): string {
  const { from } = wayOf(state)
  const page = (address: string) => address.replace(/[?#].*/, '')
  return from === undefined || page(from) === page(beneath) ? beneath : from
}

export const isReturn = (state: unknown): boolean => wayOf(state).returns === true
