import type { Issue } from 'contract/core/common'
import type { Outcome } from '~/commands/engine/command'

/** Maximum number of calls in a batch; the next batch waits for the answers. */
export const largestBatch = 20

/** Reason why a call failed. `retryAfter` in seconds, where the provider says when to try again. */
export type CallFailure = {
  readonly status: number
  readonly retryAfter?: number
  readonly changedBy?: string
  /** Validation errors, by field path. */
  readonly issues?: readonly Issue[]
  /** The current record, if someone else has changed it. */
  readonly current?: unknown
}

/** Answer to a call, by its key. */
export type CallAnswer =
  | { readonly key: string; readonly ok: true; readonly data: Outcome }
  | { readonly key: string; readonly ok: false; readonly message: string; readonly error: CallFailure }

/** Answers in the order of the calls. The list may end early; calls without an answer were not attempted. */
export type CallsAnswer = { readonly signedIn: boolean; readonly answers: readonly CallAnswer[] }

/**
 * Seconds: a longer Retry-After, such as that of an hourly limit, is reported to the person instead of blocking the
 * queue.
 */
const maxWaitSeconds = 60

/**
 * True if retrying the same call soon may succeed: no answer, a server error, rate limiting, or a first attempt that is
 * still running.
 */
export function isPassing({ status, retryAfter }: CallFailure): boolean {
  if (status === 429) return (retryAfter ?? 0) <= maxWaitSeconds
  return status === 0 || status >= 500 || status === 408 || (status === 409 && retryAfter !== undefined)
}

/** A batch without an answer. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(`No answer: ${failure.status}`)
    this.failure = failure
  }
}
