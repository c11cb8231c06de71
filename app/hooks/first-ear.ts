/**
 * Who hears of a step through the history before the router does: this comes with the page, which is there before its router,
 * and lends its place to what comes late.
 */
export const firstEar: { hear?: (step: PopStateEvent) => void } = {}

if (typeof window !== 'undefined') window.addEventListener('popstate', (step) => firstEar.hear?.(step))
