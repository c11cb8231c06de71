import type { Waiting } from '~/offline/database'
import type { Outcome } from '~/commands/engine/command'
import { type CallAnswer, type CallFailure, type CallsAnswer, isPassing } from './calls'

/** Result of a call; the outbox applies and announces it. */
export type CallResult =
  | { readonly kind: 'done'; readonly entry: Waiting; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly entry: Waiting; readonly message: string; readonly error: CallFailure }

export type Reachability = { readonly reachable: boolean; readonly waitingForSignIn: boolean }

export type SenderState = {
  /** `waiting`: the next retry is scheduled. */
  readonly phase: 'idle' | 'sending' | 'waiting' | 'stopped'
  /** Calls were added during this attempt. */
  readonly hasNewCalls: boolean
  /** A retry was requested during this attempt: if it fails, the next follows at once. */
  readonly retriesAtOnce: boolean
  /** Attempts that failed one after the other. */
  readonly failures: number
  readonly isSignedOut: boolean
  /** Failed attempts of single calls, by key. */
  readonly failuresOf: ReadonlyMap<string, number>
}

export type SenderEvent =
  /** Calls were added. An early retry would use up the attempts of the first call, so this does not cause one. */
  | { readonly kind: 'wake' }
  /** Retries now: the network is back, someone signed in, the page became visible, or the wait is over. */
  | { readonly kind: 'resume' }
  /** A batch without calls to send; `more` if it had others, which are settled now. */
  | { readonly kind: 'emptied'; readonly more: boolean }
  | ({ readonly kind: 'answered'; readonly signedIn: boolean } & Judgment)
  /** A batch got no answer, or storage failed. */
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'stop' }

type SenderEffect =
  | { readonly kind: 'sendBatch' }
  /** Schedules the next retry; `ms` is null for the usual wait after so many failures. */
  | { readonly kind: 'retryIn'; readonly failures: number; readonly ms: number | null }
  | { readonly kind: 'cancelRetry' }
  | ({ readonly kind: 'report' } & Reachability)

export type SenderStep = { readonly state: SenderState; readonly effects: readonly SenderEffect[] }

/** Attempts of a call that the server fails on while it answers others: it would block all later calls. */
const maxFailures = 8

export const initialSender: SenderState = {
  phase: 'idle',
  hasNewCalls: false,
  retriesAtOnce: false,
  failures: 0,
  isSignedOut: false,
  failuresOf: new Map(),
}

/** The state after an event, and the effects to perform. */
export function next(state: SenderState, event: SenderEvent): SenderStep {
  if (state.phase === 'stopped') return { state, effects: [] }
  const isSending = state.phase === 'sending'
  switch (event.kind) {
    case 'wake':
      if (isSending) return { state: { ...state, hasNewCalls: true }, effects: [] }
      return state.phase === 'waiting' ? { state, effects: [] } : start(state)
    case 'resume':
      if (isSending) return { state: { ...state, hasNewCalls: true, retriesAtOnce: true }, effects: [] }
      return start(state)
    case 'emptied':
      return goOn(state, event.more)
    case 'answered':
      return answered(state, event)
    case 'failed':
      return failed(state, event.failure)
    case 'stop':
      return { state: { ...state, phase: 'stopped' }, effects: [{ kind: 'cancelRetry' }] }
  }
}

const start = (state: SenderState): SenderStep => ({
  state: { ...state, phase: 'sending', hasNewCalls: false, retriesAtOnce: false },
  effects: [{ kind: 'cancelRetry' }, { kind: 'sendBatch' }],
})

/** Sends the next batch if there is more, or if calls were added meanwhile. */
function goOn(state: SenderState, more: boolean): SenderStep {
  if (more) return { state, effects: [{ kind: 'sendBatch' }] }
  if (state.hasNewCalls) return { state: { ...state, hasNewCalls: false }, effects: [{ kind: 'sendBatch' }] }
  return { state: { ...state, phase: 'idle' }, effects: [] }
}

function answered(state: SenderState, event: Extract<SenderEvent, { kind: 'answered' }>): SenderStep {
  const { passing, failuresOf, signedIn, results } = event
  if (passing && passing.status !== 401) return failed({ ...state, failuresOf }, passing)
  const isSignedOut = !signedIn
  const { state: after, effects } = goOn(
    { ...state, failuresOf, failures: 0, retriesAtOnce: false, isSignedOut },
    signedIn && results.length > 0,
  )
  return { state: after, effects: [{ kind: 'report', reachable: true, waitingForSignIn: isSignedOut }, ...effects] }
}

/** Calls added during a failed attempt wait for the retry as well. */
function failed(state: SenderState, { status, retryAfter }: CallFailure): SenderStep {
  const failures = state.failures + 1
  const requestedMs = retryAfter === undefined ? null : retryAfter * 1000
  return {
    state: { ...state, phase: 'waiting', failures, hasNewCalls: false, retriesAtOnce: false },
    effects: [
      // A missing answer does not mean that the session has expired.
      { kind: 'report', reachable: status !== 0, waitingForSignIn: state.isSignedOut },
      { kind: 'retryIn', failures, ms: state.retriesAtOnce ? 0 : requestedMs },
    ],
  }
}

export type Judgment = {
  /** Results of the calls that are done or finally refused. */
  readonly results: readonly CallResult[]
  /** The temporary failure at which the batch ended. */
  readonly passing: CallFailure | null
  readonly failuresOf: SenderState['failuresOf']
}

/** Judges the answers to a batch, in order, up to the first call to be sent again. */
export function judge(
  sent: readonly Waiting[],
  { answers }: CallsAnswer,
  failuresOf: SenderState['failuresOf'],
): Judgment {
  const results: CallResult[] = []
  const counts = new Map(failuresOf)
  for (const [index, entry] of sent.entries()) {
    const answer = answers[index]
    if (!answer || answer.key !== entry.call.key) break
    if (!answer.ok && !isFinal(answer.error, answer.key, counts))
      return { results, passing: answer.error, failuresOf: counts }
    counts.delete(answer.key)
    results.push(resultOf(entry, answer))
  }
  return { results, passing: null, failuresOf: counts }
}

/** Counts a temporary failure; a server error that persists is final. */
function isFinal(error: CallFailure, key: string, counts: Map<string, number>): boolean {
  if (error.status === 401) return false
  if (!isPassing(error)) return true
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return error.status === 500 && count >= maxFailures
}

function resultOf(entry: Waiting, answer: CallAnswer): CallResult {
  if (answer.ok) return { kind: 'done', entry, outcome: answer.data }
  return { kind: 'refused', entry, message: answer.message, error: answer.error }
}
