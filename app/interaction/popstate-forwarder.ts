/**
 * Listens to popstate before the router does: this module loads with the frame, ahead of the router, and forwards each
 * event to a handler that is set once its code is loaded.
 */
export const popStateForwarder: { handle?: (event: PopStateEvent) => void } = {}

if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => popStateForwarder.handle?.(event))
