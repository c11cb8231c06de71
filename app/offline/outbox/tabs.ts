/**
 * Tabs of one person in this browser: messages between them, and the election of a tab for work that only one may do.
 */
export type Tabs<Message> = {
  post: (message: Message) => void
  listen: (onMessage: (message: Message) => void) => () => void
  /** Runs the work in one tab at a time: here, or after the tab that runs it is gone. The signal ends it. */
  lead: (role: string, work: (signal: AbortSignal) => void) => void
  close: () => void
}

/** Uses a broadcast channel and Web Locks. Without locks each tab runs the work itself. */
export function browserTabs<Message>(name: string): Tabs<Message> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const end = new AbortController()
  return {
    // Work in progress may still post after the close.
    post: (message) => {
      if (!end.signal.aborted) channel?.postMessage(message)
    },
    listen(onMessage) {
      const listener = (event: MessageEvent<Message>) => onMessage(event.data)
      channel?.addEventListener('message', listener)
      return () => channel?.removeEventListener('message', listener)
    },
    lead(role, work) {
      // Plain http has no locks; idempotency keys prevent double effects of two sending tabs.
      if (!('locks' in navigator)) return work(end.signal)
      navigator.locks
        .request(`${name}:${role}`, { signal: end.signal }, async () => {
          work(end.signal)
          await ended(end.signal)
        })
        // Closed before it got the lock.
        .catch(() => undefined)
    },
    close() {
      end.abort()
      channel?.close()
    },
  }
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** A single tab without others, for use outside a browser. */
export function noTabs<Message>(): Tabs<Message> {
  const end = new AbortController()
  return {
    post: () => undefined,
    listen: () => () => undefined,
    lead: (_role, work) => work(end.signal),
    close: () => end.abort(),
  }
}
