import type { StreamEvent } from 'contract/account'

/** An event that somebody else caused, and whether the store could paint all of it. */
export type Happening = { readonly event: StreamEvent; readonly painted: boolean }

/** Whose turn a draw request is hangs on which of its items are asked for. */
export const movesTurn = ({ noun, changed }: StreamEvent): boolean =>
  noun === 'item' && ['status', 'created', 'removed'].some((field) => changed.includes(field))

/** What a route asked to be loaded again is told: what happened since, or that anything may have. */
export type Concern = readonly Happening[] | 'anything'

type Asked = {
  readonly currentUrl: URL
  readonly nextUrl: URL
  readonly currentParams: Readonly<Record<string, string | undefined>>
  readonly formMethod?: string
  readonly defaultShouldRevalidate: boolean
}

let concern: Concern | null = null

/** Says what a revalidation is about, until it is done (null). */
export function setConcern(now: Concern | null): void {
  concern = now
}

/** Whether the page is being loaded again because of live events. */
export const isRefreshing = (): boolean => concern !== null

/**
 * A route's `shouldRevalidate`: when live events ask for it, its loader runs again only if one of them concerns it. Any
 * other reason, such as a form that was sent, is decided as usual.
 *
 *     export const shouldRevalidate = whenConcerned(({ event, painted }, { lotId }) => event.lotId === lotId && !painted)
 */
export function whenConcerned(concerns: (happening: Happening, params: Asked['currentParams']) => boolean) {
  return ({ currentUrl, nextUrl, currentParams, formMethod, defaultShouldRevalidate }: Asked): boolean => {
    const isLive = concern !== null && currentUrl.href === nextUrl.href && formMethod === undefined
    if (!isLive || concern === 'anything') return defaultShouldRevalidate
    return concern?.some((happening) => concerns(happening, currentParams)) ?? defaultShouldRevalidate
  }
}
