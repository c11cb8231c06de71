import type { StreamEvent } from 'contract/account/calls'
import { type RevalidationScope, type LiveEvent, movesTurn } from '~/offline/store/revalidation-scope'
import { connection } from './connection'
import { noteChange } from '~/offline/pages/prefetched-answers'
import { removedRecords } from '~/offline/store/removed-records'
import type { LiveStore } from '~/offline/store/store'
import type { Tabs } from '~/offline/outbox/tabs'
import { browserPositions, type PositionStorage, toleranceMs } from './positions'
import { initialStream, next, type StreamEffect, type StreamInput, type StreamMessage } from './stream-reducer'

export type StreamOptions = {
  user: string
  store: LiveStore
  tabs: Tabs<StreamMessage>
  /** Load time of the page by the server's clock: the page contains earlier events. */
  loadedAt: number
  /** Revalidates what the store could not apply. */
  revalidate: (scope: RevalidationScope) => void
  /** The server answers again. */
  onLive: () => void
  /** True while the session is valid; called when a stream is refused. */
  isSignedIn: () => Promise<boolean>
  positions?: PositionStorage
}

export type LiveStream = {
  /** Opens the stream again if it is not live, or if it may be dead after a long time in the background. */
  resume: (away?: number) => void
  close: () => void
}

/**
 * Live events of one person in one tab: one tab holds the stream and passes the events to the others. Events update the
 * store; what the store cannot apply is revalidated (docs/architecture.md#live-state).
 */
export function createStream(options: StreamOptions): LiveStream {
  const { user, tabs, loadedAt, positions = browserPositions(user) } = options
  let state = initialStream(positions.read(loadedAt))
  const source = createSource(user, (input) => dispatch(input))
  const perform = createPerformer({ ...options, positions }, source, (input) => dispatch(input))

  const dispatch = (input: StreamInput): void => {
    const step = next(state, input)
    state = step.state
    step.effects.forEach(perform)
  }
  const stopListening = tabs.listen((message) => dispatch({ kind: 'message', message }))
  tabs.lead('stream', () => dispatch({ kind: 'leading' }))
  if (state.phase === 'following') tabs.post({ kind: 'joined' })

  return {
    resume: (away = 0) => dispatch({ kind: 'resume', away }),
    close() {
      dispatch({ kind: 'close' })
      stopListening()
      tabs.close()
    },
  }
}

/** Performs the effects of the stream on connection, store, page and tabs. */
function createPerformer(
  options: StreamOptions & { positions: PositionStorage },
  source: ReturnType<typeof createSource>,
  dispatch: (input: StreamInput) => void,
) {
  const { tabs, loadedAt, revalidate, onLive, isSignedIn, positions } = options
  const collect = createEventCollector(revalidate)
  const checkSession = async () => dispatch({ kind: 'checked', isSignedIn: await isSignedIn().catch(() => true) })
  return (effect: StreamEffect): void => {
    switch (effect.kind) {
      case 'open':
        return source.open(effect.after)
      case 'closeSource':
        return source.close()
      case 'checkSession':
        return void checkSession()
      case 'retryIn':
        return source.openIn(effect.ms)
      case 'post':
        return tabs.post(effect.message)
      case 'connection':
        return connection.set(effect.changed)
      case 'answering':
        noteChange()
        return onLive()
      case 'apply':
        positions.write(effect.position, Date.parse(effect.event.at))
        return applyEvent(options, effect.event, collect)
      case 'reset':
        positions.write(effect.position, loadedAt)
        noteChange()
        return revalidate('anything')
    }
  }
}

function applyEvent({ store, loadedAt }: StreamOptions, event: StreamEvent, collect: (one: LiveEvent) => void): void {
  noteChange()
  removedRecords.onEvent(event)
  const received = store.receive(event)
  const isOnPage = Date.parse(event.at) < loadedAt - toleranceMs
  // An own change is applied from its answer, except whose turn the draw request is.
  if ((received !== 'known' || movesTurn(event)) && !(isOnPage && received !== 'applied'))
    collect({ event, isApplied: received === 'applied' || received === 'known' })
}

/** Holds at most one stream of the server, and the timer of the next attempt. */
function createSource(user: string, dispatch: (input: StreamInput) => void) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = (after: number | null) => {
    close()
    const opened = new EventSource(`/resources/stream?user=${user}${after === null ? '' : `&after=${after}`}`)
    source = opened
    const on = (name: string, inputOf: (message: MessageEvent<string>) => StreamInput) =>
      opened.addEventListener(name, (message: Event) => {
        if (opened === source) dispatch(inputOf(message as MessageEvent<string>))
      })
    on('hello', (message) => ({ kind: 'hello', position: positionOf(message) }))
    on('reset', (message) => ({ kind: 'reset', position: positionOf(message) }))
    on('signed-out', ({ data }) => {
      const body = JSON.parse(data) as { message?: string }
      return { kind: 'signedOut', keptOut: body.message ?? null }
    })
    on('message', ({ data }) => ({ kind: 'event', event: JSON.parse(data) as StreamEvent }))
    on('error', () => ({ kind: 'broken' }))
  }
  return {
    open,
    close,
    openIn(ms: number): void {
      timer = setTimeout(() => dispatch({ kind: 'retry' }), ms)
    },
  }
}

const positionOf = ({ lastEventId }: MessageEvent<string>): number => Number(lastEventId ?? 0)

/**
 * Collects events and revalidates once: soon for changes that do not show yet, later for changes that the store has
 * applied.
 */
function createEventCollector(revalidate: (scope: RevalidationScope) => void): (liveEvent: LiveEvent) => void {
  let gathered: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  const run = () => {
    const scope = gathered
    gathered = []
    due = Number.POSITIVE_INFINITY
    revalidate(scope)
  }
  return (liveEvent) => {
    gathered.push(liveEvent)
    const at = Date.now() + (liveEvent.isApplied ? 1500 : 100)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(run, at - Date.now())
  }
}
