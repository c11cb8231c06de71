import { createListeners } from '~/lib/listeners'

/** How this browser stands towards the server, as the frame shows it. */
export type Connection = {
  /** The network is there, as far as this browser can tell. */
  readonly online: boolean
  /** Other people's changes arrive by themselves. */
  readonly live: boolean
  /** Decisions that the server has not confirmed yet. */
  readonly unsent: number
  /** Files that are not on the server yet. */
  readonly files: number
  /** When the oldest of either was made, milliseconds; null where nothing waits. */
  readonly unsentSince: number | null
  readonly filesSince: number | null
  /** The session ended: the queue is kept, and goes on after a sign-in. */
  readonly waitingForSignIn: boolean
  /** Why signing in again is of no use, as the server says it; null once that was said. */
  readonly keptOut: string | null
}

const first: Connection = {
  online: true,
  live: false,
  unsent: 0,
  files: 0,
  unsentSince: null,
  filesSince: null,
  waitingForSignIn: false,
  keptOut: null,
}

let now = first
const listeners = createListeners()

/** The one place where outbox and stream say how things stand. */
export const connection = {
  read: () => now,
  /** What the server renders: nothing is known yet. */
  atFirst: () => first,
  subscribe: listeners.add,
  set(changed: Partial<Connection>): void {
    const next = { ...now, ...changed }
    const same = Object.entries(next).every(([name, value]) => now[name as keyof Connection] === value)
    if (same) return
    now = next
    listeners.tell()
  },
}
