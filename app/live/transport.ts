import type { Call } from '~/commands/command'
import type { CallsAnswer } from './calls'
import { SendFailure } from './sender'

/**
 * How long a batch may take; the server gives each call ten seconds and stops at the first without an answer. A line that is
 * dead says nothing, so that a few calls are not waited for as long as many: they go again under their keys.
 */
const patienceMs = (count: number) => 20_000 + 5_000 * count

/** Sends a person's calls to this site. Throws `SendFailure` when the batch as a whole got no answer. */
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
      signal: AbortSignal.timeout(patienceMs(calls.length)),
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
