import type { StreamEvent } from 'contract/account/calls'
import type { Connection } from './connection'

/**
 * Messages from the tab that holds the stream to the other tabs. Tabs of two versions exchange them, so their kinds and
 * fields stay.
 */
export type StreamMessage =
  | { readonly kind: 'events'; readonly events: readonly StreamEvent[] }
  /** Too many events were missed to repeat them. */
  | { readonly kind: 'reset'; readonly position: number }
  | { readonly kind: 'live'; readonly live: boolean }
  | { readonly kind: 'signedOut'; readonly keptOut: string | null }
  /** A new tab asks for the events it may have missed while it loaded. */
  | { readonly kind: 'joined' }

export type StreamState = {
  readonly phase: /** Another tab holds the stream. */
    | 'following'
    | 'connecting'
    | 'live'
    /** The stream broke repeatedly: asks whether the session is valid. */
    | 'checking'
    /** The next attempt is scheduled. */
    | 'waiting'
    | 'signedOut'
    | 'closed'
  /** Position of the last event; null before the first stream of this browser. */
  readonly position: number | null
  /** Attempts that failed one after the other. */
  readonly failures: number
  /** Last events, to recognize repeated ones and to repeat them for a new tab. */
  readonly recent: readonly StreamEvent[]
}

export type StreamInput =
  /** This tab holds the stream from now on. */
  | { readonly kind: 'leading' }
  | { readonly kind: 'hello' | 'reset'; readonly position: number }
  | { readonly kind: 'event'; readonly event: StreamEvent }
  /** The server ended the stream; `keptOut` is its reason why signing in again is not possible. */
  | { readonly kind: 'signedOut'; readonly keptOut: string | null }
  | { readonly kind: 'broken' }
  | { readonly kind: 'checked'; readonly isSignedIn: boolean }
  | { readonly kind: 'retry' }
  /** The page is visible or the network back, after `away` milliseconds. */
  | { readonly kind: 'resume'; readonly away: number }
  | { readonly kind: 'message'; readonly message: StreamMessage }
  | { readonly kind: 'close' }

export type StreamEffect =
  /** Opens a stream of the events after this position, in place of an open one. */
  | { readonly kind: 'open'; readonly after: number | null }
  | { readonly kind: 'closeSource' | 'checkSession' }
  | { readonly kind: 'retryIn'; readonly ms: number }
  | { readonly kind: 'post'; readonly message: StreamMessage }
  | { readonly kind: 'connection'; readonly changed: Partial<Connection> }
  /** The server answers again: retries what failed. */
  | { readonly kind: 'answering' }
  /** Updates the store, and stores the position. */
  | { readonly kind: 'apply'; readonly event: StreamEvent; readonly position: number }
  /** Revalidates everything, and stores the position. */
  | { readonly kind: 'reset'; readonly position: number }

export type StreamStep = { readonly state: StreamState; readonly effects: readonly StreamEffect[] }

const recentCount = 500
const maxPauseMs = 15_000
/** A machine that slept may hold a dead connection. */
const deadAfterMs = 60_000

/** State of a new stream that follows events after `position`, or new events only without one. */
export const initialStream = (position: number | null): StreamState => ({
  phase: 'following',
  position,
  failures: 0,
  recent: [],
})

/** The state after an input, and the effects to perform. */
export function next(state: StreamState, input: StreamInput): StreamStep {
  const step: StreamStep = { state, effects: [] }
  if (state.phase === 'closed') return step
  switch (input.kind) {
    case 'leading':
    case 'retry':
      return open(step)
    case 'hello':
      return hello(step, input.position)
    case 'reset':
      return live(
        reset(emit(step, { kind: 'post', message: { kind: 'reset', position: input.position } }), input.position),
      )
    case 'event':
      return take(emit(step, { kind: 'post', message: { kind: 'events', events: [input.event] } }), [input.event])
    case 'signedOut':
      return signedOut(step, input.keptOut)
    case 'broken':
      return broken(step)
    case 'checked':
      if (state.phase !== 'checking') return step
      return input.isSignedIn ? retryLater(step) : signedOut(step, null)
    case 'resume':
      return isLeading(state) && (state.phase !== 'live' || input.away > deadAfterMs) ? open(step) : step
    case 'message':
      return onMessage(step, input.message)
    case 'close':
      return emit(withState(step, { phase: 'closed' }), { kind: 'closeSource' })
  }
}

const isLeading = ({ phase }: StreamState) => phase !== 'following' && phase !== 'closed'

const emit = ({ state, effects }: StreamStep, ...more: readonly StreamEffect[]): StreamStep => ({
  state,
  effects: [...effects, ...more],
})

const withState = ({ state, effects }: StreamStep, changed: Partial<StreamState>): StreamStep => ({
  state: { ...state, ...changed },
  effects,
})

/** A live stream that is opened again counts as live until it breaks. */
function open(step: StreamStep): StreamStep {
  const { phase, position } = step.state
  return emit(withState(step, { phase: phase === 'live' ? 'live' : 'connecting' }), { kind: 'open', after: position })
}

/** Answers always cause a retry, not only after a visible disconnection: a network can fail without the stream noticing. */
const live = (step: StreamStep): StreamStep =>
  emit(
    withState(step, { phase: 'live' }),
    { kind: 'connection', changed: { live: true, online: true } },
    { kind: 'post', message: { kind: 'live', live: true } },
    { kind: 'answering' },
  )

const notLive = (step: StreamStep): StreamStep =>
  emit(
    step,
    { kind: 'closeSource' },
    { kind: 'connection', changed: { live: false } },
    { kind: 'post', message: { kind: 'live', live: false } },
  )

/** The first stream of a browser starts after its page was loaded: revalidates for the events in between. */
function hello(step: StreamStep, position: number): StreamStep {
  const opened = live(withState(step, { failures: 0 }))
  return step.state.position === null ? reset(opened, position) : opened
}

const reset = (step: StreamStep, position: number): StreamStep =>
  emit(withState(step, { position }), { kind: 'reset', position })

function take(step: StreamStep, events: readonly StreamEvent[]): StreamStep {
  return events.reduce((so, event) => {
    const { position: last, recent } = so.state
    if (last !== null && event.position <= last && recent.some((known) => known.position === event.position)) return so
    const position = Math.max(last ?? 0, event.position)
    const taken = withState(so, { position, recent: [...recent, event].slice(-recentCount) })
    return emit(taken, { kind: 'apply', event, position })
  }, step)
}

/** The browser's own reconnect would wait for seconds, and does not report why it was refused. */
function broken(step: StreamStep): StreamStep {
  const closed = notLive(withState(step, { failures: step.state.failures + 1 }))
  if (closed.state.failures < 2) return retryLater(closed)
  return emit(withState(closed, { phase: 'checking' }), { kind: 'checkSession' })
}

const retryLater = (step: StreamStep): StreamStep =>
  emit(withState(step, { phase: 'waiting' }), {
    kind: 'retryIn',
    ms: Math.min(maxPauseMs, 200 * 2 ** step.state.failures),
  })

const signedOut = (step: StreamStep, keptOut: string | null): StreamStep =>
  emit(
    withState(notLive(step), { phase: 'signedOut' }),
    { kind: 'connection', changed: { waitingForSignIn: true, keptOut } },
    { kind: 'post', message: { kind: 'signedOut', keptOut } },
  )

function onMessage(step: StreamStep, message: StreamMessage): StreamStep {
  switch (message.kind) {
    case 'events':
      return take(step, message.events)
    case 'reset':
      return reset(step, message.position)
    case 'live':
      return isLeading(step.state) ? step : followLive(step, message.live)
    case 'signedOut':
      return emit(step, {
        kind: 'connection',
        changed: { live: false, waitingForSignIn: true, keptOut: message.keptOut },
      })
    case 'joined':
      return isLeading(step.state) ? welcome(step) : step
  }
}

function followLive(step: StreamStep, isLive: boolean): StreamStep {
  const changed = isLive ? { live: true, online: true } : { live: false }
  const shown = emit(step, { kind: 'connection', changed })
  return isLive ? emit(shown, { kind: 'answering' }) : shown
}

/** Repeats to a new tab what it may have missed while it loaded. */
const welcome = (step: StreamStep): StreamStep =>
  emit(
    step,
    { kind: 'post', message: { kind: 'events', events: step.state.recent } },
    { kind: 'post', message: { kind: 'live', live: step.state.phase === 'live' } },
  )
