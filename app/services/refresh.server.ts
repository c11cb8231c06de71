import { createHash } from 'node:crypto'
import type { Caller } from './caller.server'
import { exchangeTokens } from './exchange.server'
import type { Session } from './session.server'

/** As long as the provider gives the same old token the same successor again. */
const graceMs = 30_000

type Exchange = { result: Promise<Session | null>; successor: Session | null }

// Keyed by the hash of the old refresh token, so that no token lies about in memory as a key.
const exchanges = new Map<string, Exchange>()

const keyOf = (session: Session) => createHash('sha256').update(session.refreshToken).digest('base64url')

/**
 * The session with its next tokens; null when the provider says that it is over. However many loaders, tabs and retries
 * meet the same expiry, the old token is exchanged once (architecture: Sessions).
 * @throws ProviderError when the provider did not answer: that ends nothing, and the next one tries again.
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

/** The newest session known to have come of this one; itself when it was never exchanged. */
export function newestOf(session: Session): Session {
  const successor = exchanges.get(keyOf(session))?.successor
  return successor ? newestOf(successor) : session
}
