import { ProviderError } from './provider.server'
import { withSession } from './session.server'

/** The JSON answer of a resource route: never cached, and with the session's new cookie if its tokens were exchanged. */
export function answer(request: Request, body: unknown, status = 200): Response {
  return withSession(request, Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } }))
}

/** Answers what the work gives; a refusal of the provider becomes its status and sentence, a 401 included: no redirects. */
export async function answerWith(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    return answer(request, await work())
  } catch (error) {
    return refusalOf(request, error)
  }
}

/** The provider's refusal as an answer of a resource route; anything else is thrown on. */
export function refusalOf(request: Request, error: unknown): Response {
  if (!(error instanceof ProviderError)) throw error
  const response = answer(request, { status: error.status, message: error.message }, error.status)
  if (error.retryAfter !== null) response.headers.set('Retry-After', String(error.retryAfter))
  return response
}
