import type { Call } from '~/commands/engine/command'
import type { CallsAnswer } from './calls'
import { SendFailure } from './calls'

/**
 * Timeout of a batch: the server gives each call ten seconds and stops at the first without an answer. A dead
 * connection gives no sign, so a small batch times out earlier; its calls are sent again under their keys.
 */
const timeoutMs = (count: number) => 20_000 + 5_000 * count

/** Sends a person's calls to this site. @throws SendFailure if the batch got no answer */
export async function sendCalls(user: string, calls: readonly Call[]): Promise<CallsAnswer> {
  const response = await post(user, calls)
  if (response.status === 401) return { signedIn: false, answers: [] }
  if (!response.ok) throw new SendFailure({ status: response.status, ...retryAfterOf(response) })
  return (await response.json().catch(() => unreachable())) as CallsAnswer
}

async function post(user: string, calls: readonly Call[]): Promise<Response> {
  try {
    return await fetch('/resources/calls', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user, calls }),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs(calls.length)),
    })
  } catch {
    return unreachable()
  }
}

function unreachable(): never {
  throw new SendFailure({ status: 0 })
}

function retryAfterOf(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {}
}
