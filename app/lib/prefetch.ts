/** Seconds for which a browser may use a prefetched answer, unless something changed since (decision 066). */
export const prefetchSeconds = 30
