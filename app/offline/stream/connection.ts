import { createListeners } from '~/lib/listeners'

/** Connection state of this browser, as the frame shows it. */
export type Connection = {
  /** The network is up, as far as this browser knows. */
  readonly online: boolean
  /** Other people's changes arrive live. */
  readonly live: boolean
  /** Decisions that the server has not confirmed yet. */
  readonly unsent: number
  /** Files that are not on the server yet. */
  readonly files: number
  /** Timestamp of the oldest unsent decision or file, milliseconds; null if there is none. */
  readonly unsentSince: number | null
  readonly filesSince: number | null
  /** The session has expired: the queue is stored and continues after a sign-in. */
  readonly waitingForSignIn: boolean
  /** The server's reason why signing in again is not possible; null after it was shown. */
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

let current = first
const listeners = createListeners()

/** Connection state of this tab; the outbox, the stream and the uploader write it. */
export const connection = {
  read: () => current,
  /** The state that the server renders. */
  atFirst: () => first,
  subscribe: listeners.add,
  set(changed: Partial<Connection>): void {
    const next = { ...current, ...changed }
    const same = Object.entries(next).every(([name, value]) => current[name as keyof Connection] === value)
    if (same) return
    current = next
    listeners.notify()
  },
}
