/** The tabs of one person in this browser: they talk to each other, and one of them does what only one should. */
export type Tabs<Message> = {
  post: (message: Message) => void
  listen: (hear: (message: Message) => void) => () => void
  /** Does the work in one tab at a time: here, or once the tab that does it is gone. The signal ends it. */
  lead: (role: string, work: (signal: AbortSignal) => void) => void
  close: () => void
}

/** Tabs of a browser, over a broadcast channel and Web Locks. Where locks are missing each tab works for itself. */
export function browserTabs<Message>(name: string): Tabs<Message> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const end = new AbortController()
  return {
    // Work under way when it was closed may still have something to say.
    post: (message) => {
      if (!end.signal.aborted) channel?.postMessage(message)
    },
    listen(hear) {
      const listener = (event: MessageEvent<Message>) => hear(event.data)
      channel?.addEventListener('message', listener)
      return () => channel?.removeEventListener('message', listener)
    },
    lead(role, work) {
      // Addresses without TLS have no locks; idempotency keys keep what two tabs send from being done twice.
      if (!('locks' in navigator)) return work(end.signal)
      navigator.locks
        .request(`${name}:${role}`, { signal: end.signal }, async () => {
          work(end.signal)
          await ended(end.signal)
        })
        // Closed before it was its turn.
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

/** A tab that is alone: outside a browser. */
export function noTabs<Message>(): Tabs<Message> {
  const end = new AbortController()
  return {
    post: () => undefined,
    listen: () => () => undefined,
    lead: (_role, work) => work(end.signal),
    close: () => end.abort(),
  }
}
