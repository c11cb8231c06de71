/** Those who follow something: `tell` calls each of them, `add` answers how one of them leaves. */
export type Listeners<News extends unknown[] = []> = {
  readonly tell: (...news: News) => void
  readonly add: (listener: (...news: News) => void) => () => void
  readonly isEmpty: () => boolean
}

export function createListeners<News extends unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>()
  return {
    tell: (...news) => {
      for (const listener of listeners) listener(...news)
    },
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isEmpty: () => listeners.size === 0,
  }
}
