import type { StreamEvent } from 'contract/account/calls'

/** An event of the live stream, and whether the store could apply it completely. */
export type LiveEvent = { readonly event: StreamEvent; readonly isApplied: boolean }

/** True if the event may change whose turn a draw request is: that depends on its requested items. */
export const movesTurn = ({ noun, changed }: StreamEvent): boolean =>
  noun === 'item' && ['status', 'created', 'removed'].some((field) => changed.includes(field))

const ledgerNouns: readonly StreamEvent['noun'][] = ['ledger', 'ledgerLine', 'changeOrder', 'drawLine', 'drawRecord']

/** True for the records of a lot's budget. */
export const isOfLedger = (noun: StreamEvent['noun']): boolean => ledgerNouns.includes(noun)

/** Scope of a revalidation: the events since the last one, or `anything` if they are unknown. */
export type RevalidationScope = readonly LiveEvent[] | 'anything'

type RevalidationArgs = {
  readonly currentUrl: URL
  readonly nextUrl: URL
  readonly currentParams: Readonly<Record<string, string | undefined>>
  readonly formMethod?: string
  readonly defaultShouldRevalidate: boolean
}

let currentScope: RevalidationScope | null = null

/** Sets the scope of the current revalidation; null after it is done. */
export function setRevalidationScope(next: RevalidationScope | null): void {
  currentScope = next
}

/** True while the page revalidates because of live events. */
export const isRefreshing = (): boolean => currentScope !== null

/**
 * Makes a route's `shouldRevalidate`: for live events the loader runs only if `isAffected` accepts one of them. Any other
 * cause, such as a submitted form, follows the router's default.
 * @example export const shouldRevalidate = revalidateWhen(({ event, painted }, { lotId }) => event.lotId === lotId &&
 * !isApplied)
 */
export function revalidateWhen(
  isAffected: (liveEvent: LiveEvent, params: RevalidationArgs['currentParams']) => boolean,
) {
  return ({ currentUrl, nextUrl, currentParams, formMethod, defaultShouldRevalidate }: RevalidationArgs): boolean => {
    const isLive = currentScope !== null && currentUrl.href === nextUrl.href && formMethod === undefined
    if (!isLive || currentScope === 'anything') return defaultShouldRevalidate
    return currentScope?.some((liveEvent) => isAffected(liveEvent, currentParams)) ?? defaultShouldRevalidate
  }
}
