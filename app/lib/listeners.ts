/** A set of listeners: `notify` notifies all, `add` returns the function that removes the listener. */
export type Listeners<News extends unknown[] = []> = {
  readonly notify: (...news: News) => void
  readonly add: (listener: (...news: News) => void) => () => void
  readonly isEmpty: () => boolean
}

/** Creates an empty set of listeners. */
export function createListeners<News extends unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>()
  return {
    notify: (...news) => {
      for (const listener of listeners) listener(...news)
    },
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isEmpty: () => listeners.size === 0,
  }
}
