import type { Caller } from './caller.server'
import { ProviderError, sendToProvider } from './wire.server'
import type { Session } from './session.server'

/** Asks the provider for the next pair of tokens, on behalf of a caller. Null when it refuses: the session is over. */
export async function exchangeTokens(session: Session, caller: Caller): Promise<Session | null> {
  const { accessToken, refreshToken } = session
  try {
    const { data } = await sendToProvider('auth.refresh', { body: { accessToken, refreshToken } }, caller)
    return { ...session, ...data, at: Date.now() }
  } catch (error) {
    if (error instanceof ProviderError && error.status === 401) return null
    throw error
  }
}
