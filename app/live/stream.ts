import type { StreamEvent } from 'contract/account'
import { type Concern, type Happening, movesTurn } from './concern'
import { connection } from './connection'
import { departures } from './departures'
import type { LiveStore } from './store'
import type { Tabs } from './tabs'

/** What the tab with the stream tells the others. */
export type StreamMessage =
  | { readonly kind: 'events'; readonly events: readonly StreamEvent[] }
  /** Too much was missed to be repeated. */
  | { readonly kind: 'reset'; readonly position: number }
  | { readonly kind: 'live'; readonly live: boolean }
  | { readonly kind: 'signedOut'; readonly keptOut: string | null }
  /** A tab has just come and asks what it may have missed while it loaded. */
  | { readonly kind: 'joined' }

export type StreamGiven = {
  user: string
  store: LiveStore
  tabs: Tabs<StreamMessage>
  /** When the page was loaded, by the server's clock: what happened before is on it. */
  loadedAt: number
  /** Loads again what the store could not paint. */
  onAsk: (concern: Concern) => void
  /** The server answers again. */
  onLive: () => void
  /** Whether the session still stands; asked when a stream is refused. */
  isSignedIn: () => Promise<boolean>
  memory?: Memory
}

export type LiveStream = {
  /** Opens it again if it is not live, or if the page was away for so long that it may only seem so. */
  resume: (away?: number) => void
  close: () => void
}

/**
 * The positions this browser has seen lately and when, by the server's clock, so that a page that loads misses nothing
 * between its loader and its stream: it resumes from where the browser was when the loader ran, although the page before
 * it may have heard more since.
 */
export type Memory = { read: (loadedAt: number) => number | null; write: (position: number, at: number) => void }

const recentCount = 500
/** Clocks of two servers, and a loader's own time. */
const toleranceMs = 5000
const longestPauseMs = 15_000
/** A machine that slept keeps a connection that nobody answers on. */
const deadAfterMs = 60_000

/**
 * Live events of one person in one tab: one tab holds the stream, the others hear it from there. Events patch the store;
 * what the store cannot paint is asked for (architecture: Live state).
 */
export function createStream({
  user,
  store,
  tabs,
  loadedAt,
  onAsk,
  onLive,
  isSignedIn,
  memory = browserMemory(user),
}: StreamGiven): LiveStream {
  let position = memory.read(loadedAt)
  let source: EventSource | null = null
  let leading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false
  let recent: StreamEvent[] = []
  const gather = createGatherer(onAsk)

  const setLive = (live: boolean) => {
    connection.set(live ? { live, online: true } : { live })
    if (leading) tabs.post({ kind: 'live', live })
    // Not only after it was seen to end: a network can be away without a stream noticing.
    if (live) onLive()
  }
  const reach = (now: number, at: number) => {
    position = now
    memory.write(now, at)
  }

  const take = (events: readonly StreamEvent[]) => {
    for (const event of events) {
      if (position !== null && event.position <= position && recent.some((known) => known.position === event.position))
        continue
      recent = [...recent, event].slice(-recentCount)
      reach(Math.max(position ?? 0, event.position), Date.parse(event.at))
      departures.hear(event)
      const received = store.receive(event)
      const isOnPage = Date.parse(event.at) < loadedAt - toleranceMs
      // What one does oneself is painted from its answer, all but whom it waits for.
      if ((received !== 'known' || movesTurn(event)) && !(isOnPage && received !== 'painted'))
        gather({ event, painted: received === 'painted' || received === 'known' })
    }
  }

  const reset = (at: number) => {
    reach(at, loadedAt)
    onAsk('anything')
  }

  const open = () => {
    clearTimeout(timer)
    source?.close()
    const after = position === null ? '' : `&after=${position}`
    const opened = new EventSource(`/resources/stream?user=${user}${after}`)
    source = opened
    opened.addEventListener('hello', (message) => {
      failures = 0
      setLive(true)
      // The very first stream of a browser begins after its page was loaded: what lies between is asked for.
      if (position === null) reset(positionOf(message))
    })
    opened.addEventListener('reset', (message) => {
      const at = positionOf(message)
      tabs.post({ kind: 'reset', position: at })
      reset(at)
      setLive(true)
    })
    opened.addEventListener('signed-out', (message: MessageEvent<string>) => {
      const told = JSON.parse(message.data) as { message?: string }
      signedOut(told.message ?? null)
    })
    opened.addEventListener('message', (message: MessageEvent<string>) => {
      const events = [JSON.parse(message.data) as StreamEvent]
      tabs.post({ kind: 'events', events })
      take(events)
    })
    opened.addEventListener('error', () => opened === source && void broken())
  }

  /** Reconnecting by itself the browser would wait seconds; and it says nothing of why it was refused. */
  const broken = async () => {
    source?.close()
    source = null
    setLive(false)
    failures += 1
    const over = failures > 1 && !(await isSignedIn().catch(() => true))
    // Another person may be signed in by now: nothing is opened or said in this one's name.
    if (closed) return
    if (over) return signedOut(null)
    timer = setTimeout(open, Math.min(longestPauseMs, 200 * 2 ** failures))
  }

  const signedOut = (keptOut: string | null) => {
    source?.close()
    source = null
    setLive(false)
    connection.set({ waitingForSignIn: true, keptOut })
    tabs.post({ kind: 'signedOut', keptOut })
  }

  const deafen = tabs.listen((message) => {
    if (message.kind === 'events') take(message.events)
    else if (message.kind === 'live') setLive(message.live)
    else if (message.kind === 'reset') reset(message.position)
    else if (message.kind === 'signedOut')
      connection.set({ live: false, waitingForSignIn: true, keptOut: message.keptOut })
    else if (leading) {
      tabs.post({ kind: 'events', events: recent })
      tabs.post({ kind: 'live', live: source !== null && connection.read().live })
    }
  })

  tabs.lead('stream', (signal) => {
    leading = true
    open()
    signal.addEventListener('abort', () => source?.close(), { once: true })
  })
  if (!leading) tabs.post({ kind: 'joined' })

  return {
    resume(away = 0) {
      if (leading && (!connection.read().live || away > deadAfterMs)) open()
    },
    close() {
      closed = true
      clearTimeout(timer)
      source?.close()
      source = null
      deafen()
      tabs.close()
    },
  }
}

const positionOf = (message: Event): number => Number(message instanceof MessageEvent ? message.lastEventId : 0)

/** Gathers what happened and asks once: soon for what is not on the screen yet, less often for what was painted already. */
function createGatherer(onAsk: (concern: Concern) => void): (happening: Happening) => void {
  let gathered: Happening[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  const ask = () => {
    const concern = gathered
    gathered = []
    due = Number.POSITIVE_INFINITY
    onAsk(concern)
  }
  return (happening) => {
    gathered.push(happening)
    const at = Date.now() + (happening.painted ? 1500 : 100)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(ask, at - Date.now())
  }
}

/** A position older than this is not resumed from: the page has been loaded since. */
const memoryMs = 10 * 60 * 1000

type Mark = readonly [position: number, at: number]

/** Marks as they are kept: those of the last moments, and the newest one before them. */
export function trimMarks(marks: readonly Mark[], now: number): Mark[] {
  const old = marks.findLastIndex(([, at]) => at < now - 4 * toleranceMs)
  return marks.slice(Math.max(0, old)).slice(-200)
}

/** Where a page loaded at `loadedAt` resumes: the newest mark its loader surely saw, else the oldest there is. */
export function resumeFrom(marks: readonly Mark[], loadedAt: number): number | null {
  const last = marks.at(-1)
  if (!last || loadedAt - last[1] > memoryMs) return null
  const seen = marks.findLast(([, at]) => at < loadedAt - toleranceMs)
  return (seen ?? marks[0] ?? last)[0]
}

function browserMemory(user: string): Memory {
  const name = `plumbline.positions.${user}`
  const marks = (): Mark[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
      return Array.isArray(kept) ? kept : []
    } catch {
      return []
    }
  }
  return {
    read: (loadedAt) => resumeFrom(marks(), loadedAt),
    write(position, at) {
      try {
        localStorage.setItem(name, JSON.stringify(trimMarks([...marks(), [position, at]], at)))
      } catch {
        // Without storage the next page asks once more than it had to.
      }
    },
  }
}
