import { createHash } from 'node:crypto'
import type { Caller } from './caller.server'
import { exchangeTokens } from './exchange.server'
import type { Session } from './exchange.server'

/** Time in which the provider returns the same successor for the same old token. */
const graceMs = 30_000

type Exchange = { result: Promise<Session | null>; successor: Session | null }

// Keyed by the hash of the old refresh token, so that memory contains no token as a key.
const exchanges = new Map<string, Exchange>()

const keyOf = (session: Session) => createHash('sha256').update(session.refreshToken).digest('base64url')

/**
 * The session with new tokens; null if the provider ends it. The old token is exchanged once, however many loaders,
 * tabs and retries meet its expiry (docs/architecture.md#sessions).
 * @throws ProviderError if the provider did not answer: the session stays, and the next request tries again
 */
export function refreshOnce(session: Session, caller: Caller): Promise<Session | null> {
  const key = keyOf(session)
  const known = exchanges.get(key)
  if (known) return known.result
  const exchange: Exchange = { result: exchangeTokens(session, caller), successor: null }
  exchanges.set(key, exchange)
  exchange.result.then(
    (successor) => {
      exchange.successor = successor
      setTimeout(() => exchanges.delete(key), graceMs).unref()
    },
    () => exchanges.delete(key),
  )
  return exchange.result
}

/** The newest known successor of a session; the session itself if it was not exchanged. */
export function newestOf(session: Session): Session {
  const successor = exchanges.get(keyOf(session))?.successor
  return successor ? newestOf(successor) : session
}
