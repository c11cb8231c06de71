import { describe, expect, it } from 'vitest'
import type { Waiting } from '~/offline/database'
import type { CallAnswer, CallFailure } from './calls'
import { type CallResult, initialSender, judge, next, type SenderEvent, type SenderState } from './sender-reducer'

const waiting = (key: string): Waiting => ({
  seq: 1,
  call: { id: 'media.verify', args: {}, targets: [], key },
  patches: [],
  at: 0,
  sending: true,
})
const done = (key: string): CallAnswer => ({
  key,
  ok: true,
  data: { message: '', changeId: null, records: [], versions: [], refused: [] },
})
const failing = (key: string, error: CallFailure): CallAnswer => ({ key, ok: false, message: 'No', error })

function run(state: SenderState, ...events: readonly SenderEvent[]) {
  let step: ReturnType<typeof next> = { state, effects: [] }
  for (const event of events) step = next(step.state, event)
  return { ...step, kinds: step.effects.map(({ kind }) => kind) }
}
const result: CallResult = { kind: 'refused', entry: waiting('a'), message: 'No', error: { status: 409 } }
const answered = (changed: Partial<Extract<SenderEvent, { kind: 'answered' }>> = {}): SenderEvent => ({
  kind: 'answered',
  signedIn: true,
  results: [result],
  passing: null,
  failuresOf: new Map(),
  ...changed,
})
const failed: SenderEvent = { kind: 'failed', failure: { status: 503 } }
const sending = run(initialSender, { kind: 'wake' }).state

describe('sending', () => {
  it('starts with a new call, and continues until a batch is empty', () => {
    const first = run(initialSender, { kind: 'wake' })
    expect([first.state.phase, first.kinds]).toEqual(['sending', ['cancelRetry', 'sendBatch']])
    expect(run(first.state, answered()).kinds).toEqual(['report', 'sendBatch'])
    expect(run(first.state, { kind: 'emptied', more: true }).kinds).toEqual(['sendBatch'])
    const last = run(first.state, { kind: 'emptied', more: false })
    expect([last.state.phase, last.kinds]).toEqual(['idle', []])
  })

  it('looks once more for calls that were added during an attempt', () => {
    const added = run(sending, { kind: 'wake' }, { kind: 'emptied', more: false })
    expect(added.kinds).toEqual(['sendBatch'])
    expect(run(added.state, { kind: 'emptied', more: false }).state.phase).toBe('idle')
  })

  it('pauses after an expired session until it is asked again', () => {
    const signedOut = run(sending, answered({ signedIn: false, results: [], passing: { status: 401 } }))
    expect(signedOut.state.phase).toBe('idle')
    expect(signedOut.effects).toEqual([{ kind: 'report', reachable: true, waitingForSignIn: true }])
    const unreachable = run(signedOut.state, { kind: 'resume' }, { kind: 'failed', failure: { status: 0 } })
    expect(unreachable.effects[0]).toEqual({ kind: 'report', reachable: false, waitingForSignIn: true })
    const again = run(unreachable.state, { kind: 'resume' }, answered())
    expect(again.effects[0]).toEqual({ kind: 'report', reachable: true, waitingForSignIn: false })
  })

  it('ignores everything after it is stopped', () => {
    const stopped = run(sending, { kind: 'stop' })
    expect([stopped.state.phase, stopped.kinds]).toEqual(['stopped', ['cancelRetry']])
    for (const event of [{ kind: 'wake' }, { kind: 'resume' }, answered(), failed] as const)
      expect(next(stopped.state, event)).toEqual({ state: stopped.state, effects: [] })
  })
})

describe('a failure', () => {
  it('is retried after a wait that grows, and that new calls do not shorten', () => {
    const first = run(sending, { kind: 'wake' }, failed)
    expect(first.effects.at(-1)).toEqual({ kind: 'retryIn', failures: 1, ms: null })
    expect([first.state.phase, run(first.state, { kind: 'wake' }).kinds]).toEqual(['waiting', []])
    const second = run(first.state, { kind: 'resume' }, failed)
    expect(second.effects.at(-1)).toEqual({ kind: 'retryIn', failures: 2, ms: null })
    expect(run(second.state, { kind: 'resume' }, answered(), failed).effects.at(-1)).toMatchObject({ failures: 1 })
  })

  it('waits as long as the server asks for', () => {
    const limited = run(sending, answered({ passing: { status: 429, retryAfter: 7 } }))
    expect(limited.effects.at(-1)).toEqual({ kind: 'retryIn', failures: 1, ms: 7000 })
  })

  it('is retried at once if that was requested during the attempt', () => {
    const requested = run(sending, { kind: 'resume' }, failed)
    expect(requested.effects.at(-1)).toMatchObject({ kind: 'retryIn', ms: 0 })
    expect(run(requested.state, { kind: 'resume' }, failed).effects.at(-1)).toMatchObject({ ms: null })
    const succeeded = run(sending, { kind: 'resume' }, answered(), failed)
    expect(succeeded.effects.at(-1)).toMatchObject({ ms: null })
  })
})

describe('judge', () => {
  const sent = ['a', 'b', 'c'].map(waiting)
  const judged = (...answers: readonly CallAnswer[]) => judge(sent, { signedIn: true, answers }, new Map())
  const keysOf = ({ results }: ReturnType<typeof judge>) => results.map(({ entry }) => entry.call.key)

  it('ends at the first call without an answer of its own', () => {
    expect(keysOf(judged(done('a')))).toEqual(['a'])
    expect(keysOf(judged(done('a'), done('c'), done('b')))).toEqual(['a'])
  })

  it('ends at a temporary failure, but not at a refusal', () => {
    const { results, passing } = judged(failing('a', { status: 409 }), failing('b', { status: 503 }), done('c'))
    expect(results).toMatchObject([{ kind: 'refused', message: 'No', error: { status: 409 } }])
    expect(passing).toEqual({ status: 503 })
  })

  it('never gives up a call because of an expired session', () => {
    expect(judged(failing('a', { status: 401 }))).toMatchObject({ results: [], passing: { status: 401 } })
  })

  it.each([
    [500, 8],
    [503, null],
  ])('gives up a call that fails with %i after %s attempts', (status, attempts) => {
    let failuresOf: SenderState['failuresOf'] = new Map()
    let count = 0
    let judgment = judged()
    while (count < 20 && judgment.results.length === 0) {
      judgment = judge(sent, { signedIn: true, answers: [failing('a', { status })] }, failuresOf)
      failuresOf = judgment.failuresOf
      count += 1
    }
    expect(judgment.results.length > 0 ? count : null).toBe(attempts)
    expect(failuresOf.has('a')).toBe(attempts === null)
  })
})
