import { ProviderError } from './provider.server'
import { withSession } from '~/services/session/session.server'

/** JSON response of a resource route: never cached, with a new session cookie if the tokens were exchanged. */
export function answer(request: Request, body: unknown, status = 200): Response {
  return withSession(request, Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } }))
}

/**
 * Responds with the result of the work; a refusal of the provider becomes a response with its status and message,
 * including 401: no redirects.
 */
export async function answerWith(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    return answer(request, await work())
  } catch (error) {
    return refusalResponse(request, error)
  }
}

/** Converts a refusal of the provider to a response of a resource route; rethrows all other errors. */
export function refusalResponse(request: Request, error: unknown): Response {
  if (!(error instanceof ProviderError)) throw error
  const response = answer(request, { status: error.status, message: error.message }, error.status)
  if (error.retryAfter !== null) response.headers.set('Retry-After', String(error.retryAfter))
  return response
}
