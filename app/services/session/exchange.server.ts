import type { SignedInUser } from 'contract/account/sign-in'
import type { Caller } from './caller.server'
import { ProviderError, sendToProvider } from '~/services/http/wire.server'

/** Content of the session cookie. Never passed to a page: tokens stay on the server. */
export type Session = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: SignedInUser
  /**
   * Time of receipt of the access token by this server's clock, milliseconds: its age does not depend on other clocks.
   */
  readonly at: number
}

/** Requests new tokens from the provider. Null if it refuses: the session is over. */
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
