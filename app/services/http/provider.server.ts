import { endpointOf, type DataOf, type InputOf, type OperationId } from 'contract/core/catalog'
import type { Envelope } from 'contract/core/common'
import { t as sayOfField } from 'locales/fields'
import { callerOf } from '~/services/session/caller.server'
import { refreshOnce } from '~/services/session/refresh.server'
import { freshSession, loginRedirect } from '~/services/session/session.server'
import type { Session } from '~/services/session/exchange.server'
import { failureOf, fetchOrFail, identityHeaders, ProviderError, sendToProvider } from './wire.server'

export { notFound, ProviderError } from './wire.server'

export type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Behavior for an expired session: redirect to the login page (pages), or throw a 401 (resource routes). */
  signedOut?: 'redirect' | 'throw'
}

/**
 * Calls the provider for the person of a request and returns the data. An expired access token is exchanged once and
 * the call repeated once (spec §4, §9).
 * @throws ProviderError, or a redirect to the login page if the session is over
 */
export async function callProvider<O extends OperationId>(
  request: Request,
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<DataOf<O>> {
  return (await callForEnvelope(request, operation, input, options)).data
}

/** Like the above, with the complete envelope: the message for the toast and the change id for undo. */
export async function callForEnvelope<O extends OperationId>(
  request: Request,
  operation: O,
  input: InputOf<O>,
  { signedOut = 'redirect', ...options }: CallOptions = {},
): Promise<Envelope<DataOf<O>>> {
  const sending = { ...options, ...callerOf(request) }
  if (endpointOf(operation).access === 'public') return sendToProvider(operation, input, sending)
  try {
    return await withTokens(request, (session) =>
      sendToProvider(operation, input, { ...sending, accessToken: session.accessToken }),
    )
  } catch (error) {
    if (signedOut === 'redirect' && isSignedOut(error)) throw loginRedirect(request)
    throw error
  }
}

/**
 * Fetches bytes or a stream from the provider for the person of a request; returns responses of any status. A streamed
 * body cannot be sent twice: then the token is exchanged, but the response is the 401.
 * @throws ProviderError without a session or an answer
 */
export async function fetchFromProvider(
  request: Request,
  url: string,
  init: RequestInit & { duplex?: 'half' },
): Promise<Response> {
  const caller = callerOf(request)
  const send = async ({ accessToken }: Session) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of identityHeaders({ accessToken, ...caller })) headers.set(name, value)
    const response = await fetchOrFail(url, { ...init, headers })
    if (response.status !== 401) return response
    throw failureOf(response, await response.json().catch(() => null))
  }
  return withTokens(request, send, init.body instanceof ReadableStream ? 'once' : 'again')
}

/** Like the above, without a session: the URL itself grants access. */
export const fetchPublic = (request: Request, url: string): Promise<Response> =>
  fetchOrFail(url, { headers: identityHeaders(callerOf(request)), signal: request.signal })

async function withTokens<T>(
  request: Request,
  send: (session: Session) => Promise<T>,
  retry: 'again' | 'once' = 'again',
): Promise<T> {
  const session = await freshSession(request)
  if (!session) throw signedOut()
  try {
    return await send(session)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    const renewed = await refreshOnce(session, callerOf(request))
    if (!renewed || retry === 'once') throw error
    return send(renewed)
  }
}

const signedOut = () => new ProviderError({ status: 401, message: sayOfField('signedOut') })
const isSignedOut = (error: unknown) => error instanceof ProviderError && error.status === 401
