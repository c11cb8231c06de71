import * as z from 'zod/mini'
import type { Issue } from 'contract/common'
import type { Outcome } from '~/commands/command'

/** Calls sent at once; the next batch waits for the answers. */
export const largestBatch = 20

/** The body of `/resources/calls`. `user` is whose queue it is: another person signed in meanwhile must not send it. */
export const callsBody = z.strictObject({
  user: z.uuid(),
  calls: z.array(z.unknown()).check(z.maxLength(largestBatch)),
})

/** Why a call was not done. `retryAfter` in seconds, where the provider says when to try again. */
export type CallFailure = {
  readonly status: number
  readonly retryAfter?: number
  readonly changedBy?: string
  /** What is wrong, by the field's path. */
  readonly issues?: readonly Issue[]
  /** The record as it is now, where somebody else changed it. */
  readonly current?: unknown
}

/** The answer to one call, by its key. */
export type CallAnswer =
  | { readonly key: string; readonly ok: true; readonly data: Outcome }
  | { readonly key: string; readonly ok: false; readonly message: string; readonly error: CallFailure }

/** Answers in the order of the calls; it may end early, and what is not answered was not tried. */
export type CallsAnswer = { readonly signedIn: boolean; readonly answers: readonly CallAnswer[] }

/** Nothing behind a call waits longer for it, in seconds: a limit by the hour is told to the person, who may send it then. */
const longestWait = 60

/** Whether trying the same call again soon may do it: no answer, a failing server, too many tries, or a first try that still runs. */
export function isPassing({ status, retryAfter }: CallFailure): boolean {
  if (status === 429) return (retryAfter ?? 0) <= longestWait
  return status === 0 || status >= 500 || status === 408 || (status === 409 && retryAfter !== undefined)
}
