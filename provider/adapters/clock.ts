/** Source of the current time. Every time-dependent rule reads it, so that tests can set the time. */
export interface Clock {
  now(): Date
}

/** A clock for tests; it continues to run from the time it was set to. */
export interface SettableClock extends Clock {
  set(to: Date): void
  advance(milliseconds: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** @throws outside NODE_ENV=test */
export function settableClock(start: Date = new Date()): SettableClock {
  if (process.env.NODE_ENV !== 'test') throw new Error('The clock can be set only under NODE_ENV=test')
  let ahead = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + ahead),
    set: (to) => void (ahead = to.getTime() - Date.now()),
    advance: (milliseconds) => void (ahead += milliseconds),
  }
}
