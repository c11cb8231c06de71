import type { StreamEvent } from 'contract/account/calls'

/** An event caused by someone else, and whether the store could apply it completely. */
export type Happening = { readonly event: StreamEvent; readonly painted: boolean }

/** True if the event may change whose turn a draw request is: that depends on its requested items. */
export const movesTurn = ({ noun, changed }: StreamEvent): boolean =>
  noun === 'item' && ['status', 'created', 'removed'].some((field) => changed.includes(field))

const ledgerNouns: readonly StreamEvent['noun'][] = ['ledger', 'ledgerLine', 'changeOrder', 'drawLine', 'drawRecord']

/** True for the records of a lot's budget. */
export const isOfLedger = (noun: StreamEvent['noun']): boolean => ledgerNouns.includes(noun)

/** Scope of a revalidation: the events since the last one, or `anything` if they are unknown. */
export type Concern = readonly Happening[] | 'anything'

type RevalidationArgs = {
  readonly currentUrl: URL
  readonly nextUrl: URL
  readonly currentParams: Readonly<Record<string, string | undefined>>
  readonly formMethod?: string
  readonly defaultShouldRevalidate: boolean
}

let concern: Concern | null = null

/** Sets the scope of the current revalidation; null after it is done. */
export function setConcern(next: Concern | null): void {
  concern = next
}

/** True while the page revalidates because of live events. */
export const isRefreshing = (): boolean => concern !== null

/**
 * Makes a route's `shouldRevalidate`: for live events the loader runs only if `concerns` accepts one of them. Any other
 * cause, such as a submitted form, follows the router's default.
 * @example export const shouldRevalidate = whenConcerned(({ event, painted }, { lotId }) => event.lotId === lotId &&
 * !painted)
 */
export function whenConcerned(concerns: (happening: Happening, params: RevalidationArgs['currentParams']) => boolean) {
  return ({ currentUrl, nextUrl, currentParams, formMethod, defaultShouldRevalidate }: RevalidationArgs): boolean => {
    const isLive = concern !== null && currentUrl.href === nextUrl.href && formMethod === undefined
    if (!isLive || concern === 'anything') return defaultShouldRevalidate
    return concern?.some((happening) => concerns(happening, currentParams)) ?? defaultShouldRevalidate
  }
}
