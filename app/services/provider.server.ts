import { endpointOf, type DataOf, type InputOf, type OperationId } from 'contract/catalogue'
import type { Envelope } from 'contract/common'
import { messages } from 'contract/messages'
import { callerOf } from './caller.server'
import { refreshOnce } from './refresh.server'
import { freshSession, loginRedirect, type Session } from './session.server'
import { failureOf, fetchOrFail, identityHeaders, ProviderError, sendToProvider } from './wire.server'

export { ProviderError } from './wire.server'

export type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** What an ended session does: leads to the login page (pages), or is thrown as a 401 (resource routes). */
  signedOut?: 'redirect' | 'throw'
}

/**
 * Calls the provider for the person behind a request and gives the answer's data. An access token that ran out is
 * exchanged once and the call made once more (spec §4, §9).
 * @throws ProviderError, or a redirect to the login page when the session is over
 */
export async function callProvider<O extends OperationId>(
  request: Request,
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<DataOf<O>> {
  return (await askProvider(request, operation, input, options)).data
}

/** The same, giving the whole envelope: the toast's message and the change to undo come with it. */
export async function askProvider<O extends OperationId>(
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
 * Fetches bytes or a stream from the provider for the person behind a request; an answer of any status is handed on. A
 * body that is itself a stream can be sent once only: then the exchange is made, and the 401 is the answer.
 * @throws ProviderError when there is no session or no answer
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

/** The same for what anybody may read: the address is the right to it. */
export const fetchOpenly = (request: Request, url: string): Promise<Response> =>
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

const signedOut = () => new ProviderError({ status: 401, message: messages.signedOut })
const isSignedOut = (error: unknown) => error instanceof ProviderError && error.status === 401
