import type { StreamEvent } from 'contract/account/calls'
import { describe, expect, it } from 'vitest'
import { initialStream, next, type StreamEffect, type StreamInput, type StreamState } from './stream-reducer'

const event = (position: number): StreamEvent => ({
  position,
  at: '2026-03-01T10:00:00Z',
  actor: null,
  actorName: null,
  operation: 'inspections.validateMedia',
  noun: 'media',
  uuid: 'a',
  lotId: null,
  requestId: null,
  itemId: null,
  version: 2,
  changed: [],
  patch: null,
})

function run(state: StreamState, ...inputs: readonly StreamInput[]) {
  let step: ReturnType<typeof next> = { state, effects: [] }
  for (const input of inputs) step = next(step.state, input)
  return { ...step, kinds: step.effects.map(({ kind }) => kind) }
}
const hello: StreamInput = { kind: 'hello', position: 7 }
const broken: StreamInput = { kind: 'broken' }
const received = (position: number): StreamInput => ({ kind: 'event', event: event(position) })
const resume = (away: number): StreamInput => ({ kind: 'resume', away })
const applied = (effects: readonly StreamEffect[]) =>
  effects.flatMap((effect) => (effect.kind === 'apply' ? [effect.position] : []))
const live = run(initialStream(5), { kind: 'leading' }, hello).state
const following = initialStream(5)

describe('the tab that leads', () => {
  it('opens the stream after the last known position, and reports it live', () => {
    const opened = run(initialStream(5), { kind: 'leading' })
    expect([opened.state.phase, opened.effects]).toEqual(['connecting', [{ kind: 'open', after: 5 }]])
    expect(run(opened.state, hello).effects).toEqual([
      { kind: 'connection', changed: { live: true, online: true } },
      { kind: 'post', message: { kind: 'live', live: true } },
      { kind: 'answering' },
    ])
  })

  it('revalidates at the first stream of a browser, which has no position yet', () => {
    const first = run(initialStream(null), { kind: 'leading' }, hello)
    expect(first.effects.at(-1)).toEqual({ kind: 'reset', position: 7 })
    expect(first.state.position).toBe(7)
  })

  it('applies an event once, and passes it to the other tabs', () => {
    const first = run(live, received(8))
    expect(first.effects).toEqual([
      { kind: 'post', message: { kind: 'events', events: [event(8)] } },
      { kind: 'apply', event: event(8), position: 8 },
    ])
    expect(applied(run(first.state, received(8)).effects)).toEqual([])
    // Events may arrive out of order.
    expect(applied(run(first.state, received(6)).effects)).toEqual([8])
  })

  it('revalidates in every tab when too many events were missed', () => {
    const { effects, state } = run(live, { kind: 'reset', position: 90 })
    expect(effects.slice(0, 2)).toEqual([
      { kind: 'post', message: { kind: 'reset', position: 90 } },
      { kind: 'reset', position: 90 },
    ])
    expect([state.position, state.phase]).toEqual([90, 'live'])
  })

  it('repeats its last events to a new tab', () => {
    const { state } = run(live, received(8))
    const { effects } = run(state, { kind: 'message', message: { kind: 'joined' } })
    expect(effects).toEqual([
      { kind: 'post', message: { kind: 'events', events: [event(8)] } },
      { kind: 'post', message: { kind: 'live', live: true } },
    ])
  })

  it("ignores another stream's state, which would be passed back and forth without end", () => {
    expect(run(live, { kind: 'message', message: { kind: 'live', live: false } }).effects).toEqual([])
  })

  it('opens again on resume unless it is live, or if it may be dead', () => {
    expect(run(live, resume(1000)).effects).toEqual([])
    const reopened = run(live, resume(60_001))
    expect(reopened.kinds).toEqual(['open'])
    expect(run(reopened.state, resume(0)).effects).toEqual([])
    expect(run(live, broken, resume(0)).kinds).toEqual(['open'])
  })
})

describe('a broken stream', () => {
  it('is opened again after a wait that grows, as long as the session is valid', () => {
    const first = run(live, broken)
    expect(first.kinds).toEqual(['closeSource', 'connection', 'post', 'retryIn'])
    expect(first.effects.at(-1)).toEqual({ kind: 'retryIn', ms: 400 })
    const second = run(first.state, { kind: 'retry' }, broken)
    expect([second.state.phase, second.kinds.at(-1)]).toEqual(['checking', 'checkSession'])
    const checked = run(second.state, { kind: 'checked', isSignedIn: true })
    expect(checked.effects).toEqual([{ kind: 'retryIn', ms: 800 }])
    expect(run(checked.state, { kind: 'retry' }, hello).state.failures).toBe(0)
    const late = run({ ...checked.state, failures: 20 }, broken, { kind: 'checked', isSignedIn: true })
    expect(late.effects).toEqual([{ kind: 'retryIn', ms: 15_000 }])
  })

  it('waits for a sign-in if the session has expired', () => {
    const over = run(live, broken, { kind: 'retry' }, broken, { kind: 'checked', isSignedIn: false })
    expect(over.state.phase).toBe('signedOut')
    expect(over.effects.slice(-2)).toEqual([
      { kind: 'connection', changed: { waitingForSignIn: true, keptOut: null } },
      { kind: 'post', message: { kind: 'signedOut', keptOut: null } },
    ])
    expect(run(over.state, resume(0)).kinds).toEqual(['open'])
  })

  it('ignores the check of its session if it was opened meanwhile', () => {
    const reopened = run(live, broken, { kind: 'retry' }, broken, resume(0))
    expect(run(reopened.state, { kind: 'checked', isSignedIn: false }).effects).toEqual([])
  })
})

it('keeps the reason why signing in again is not possible', () => {
  const { effects } = run(live, { kind: 'signedOut', keptOut: 'Deactivated' })
  expect(effects).toContainEqual({
    kind: 'connection',
    changed: { waitingForSignIn: true, keptOut: 'Deactivated' },
  })
})

describe('a tab that follows', () => {
  const message = (given: Extract<StreamInput, { kind: 'message' }>['message']) =>
    run(following, { kind: 'message', message: given })

  it('opens no stream', () => {
    expect(run(following, resume(100_000)).effects).toEqual([])
    expect(message({ kind: 'joined' }).effects).toEqual([])
  })

  it('shows the state of the stream and retries what failed', () => {
    expect(message({ kind: 'live', live: true }).kinds).toEqual(['connection', 'answering'])
    expect(message({ kind: 'live', live: false }).kinds).toEqual(['connection'])
    expect(message({ kind: 'signedOut', keptOut: null }).effects).toEqual([
      { kind: 'connection', changed: { live: false, waitingForSignIn: true, keptOut: null } },
    ])
  })

  it('applies events without passing them on', () => {
    expect(message({ kind: 'events', events: [event(8), event(9), event(8)] }).effects).toEqual([
      { kind: 'apply', event: event(8), position: 8 },
      { kind: 'apply', event: event(9), position: 9 },
    ])
    expect(message({ kind: 'reset', position: 90 }).effects).toEqual([{ kind: 'reset', position: 90 }])
  })
})

it('changes nothing after it is closed', () => {
  const closed = run(live, { kind: 'close' })
  expect(closed.kinds).toEqual(['closeSource'])
  for (const input of [broken, received(8), resume(100_000)]) expect(run(closed.state, input).effects).toEqual([])
})
