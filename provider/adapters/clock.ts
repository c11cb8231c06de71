/** Where the provider takes "now" from. Every rule that depends on time asks it, so that tests can move the time. */
export interface Clock {
  now(): Date
}

/** A clock that a test sets; it keeps running from where it was set. */
export interface SettableClock extends Clock {
  set(to: Date): void
  advance(milliseconds: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** @throws outside NODE_ENV=test: nobody moves a real provider's time */
export function settableClock(start: Date = new Date()): SettableClock {
  if (process.env.NODE_ENV !== 'test') throw new Error('The clock can be set only under NODE_ENV=test')
  let ahead = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + ahead),
    set: (to) => void (ahead = to.getTime() - Date.now()),
    advance: (milliseconds) => void (ahead += milliseconds),
  }
}
