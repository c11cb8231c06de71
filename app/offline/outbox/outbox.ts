import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'
import type { Call, ChangeCommand, StoreView } from '~/commands/engine/command'
import { noteChange } from '~/offline/pages/prefetched-answers'
import { connection } from '~/offline/stream/connection'
import { type LiveStore, type Patch, patchesOf } from '~/offline/store/store'
import type { CallsAnswer } from './calls'
import type { Notice } from './notice'
import { initialOutbox, next, type OutboxEffect, type OutboxEvent } from './outbox-reducer'
import type { OutboxStorage } from './outbox-storage'
import type { createSender, Sender } from './sender'
import type { CallResult, Reachability } from './sender-reducer'
import type { Tabs } from './tabs'

export type { Notice } from './notice'

/** Messages between the tabs of one person. Tabs of two versions exchange them, so their kinds and fields stay. */
export type OutboxMessage =
  | { readonly kind: 'added'; readonly call: Call; readonly patches: readonly Patch[] }
  | { readonly kind: 'dropped'; readonly key: string }
  | { readonly kind: 'fates'; readonly fates: readonly CallResult[] }
  | { readonly kind: 'state'; readonly state: Reachability }
  | { readonly kind: 'signedIn' }

export type OutboxOptions = {
  storage: OutboxStorage
  store: LiveStore
  tabs: Tabs<OutboxMessage>
  /** Command of a call: its optimistic update, and whether it can be undone. */
  commandOf: (id: string) => Pick<ChangeCommand, 'optimistic'> | null
  send: (calls: readonly Call[]) => Promise<CallsAnswer>
  /** Called when another tab has signed in. */
  onSignedIn?: () => void
  backoff?: (failures: number) => number
}

export type Outbox = {
  /** Applies the optimistic update, stores the call, and sends it as soon as possible. Never throws and never waits. */
  enqueue: (call: Call) => void
  /** Copy of a refused call with a new key and the current versions of its records. */
  renewed: (call: Call) => Call
  /** Unconfirmed calls of all tabs. */
  pending: () => readonly Call[]
  /** Notifies of changes of `pending`. */
  subscribe: (listener: () => void) => () => void
  listen: (handleMessage: (notice: Notice) => void) => () => void
  /** Retries now: the network is back, or the page is visible again. */
  resume: () => void
  /** Retries now in every tab: this person has signed in. */
  signedIn: () => void
  /** Resolves when all enqueued calls are stored. */
  settled: () => Promise<void>
  close: () => void
}

/**
 * Outbox of one person in one tab: calls show at once, are stored before they count as safe, and are sent in order by a
 * single tab (docs/architecture.md#the-path-of-a-decision).
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, store, tabs, commandOf } = options
  const machine = createMachine(store)
  const { dispatch } = machine
  const calls = createCallWriter(options, machine, () => sender.wake())
  calls.run(async () => dispatch({ kind: 'restored', entries: await storage.waiting() }))
  const sender = electSender(options, dispatch)
  const stopListening = tabs.listen((message) => onMessage(message, options, dispatch, sender))
  const view: StoreView = { read: (noun, id) => store.get<{ uuid: string }>(noun, id) }

  return {
    enqueue(call) {
      const patches = patchesOf(commandOf(call.id)?.optimistic?.(call.args, call.targets, view) ?? [])
      dispatch({ kind: 'made', call, patches, at: Date.now() })
      calls.write(call, patches)
    },
    renewed(call) {
      const targets = call.targets.map((target) => ({
        ...target,
        version: store.get(target.noun, target.id)?.version ?? target.version,
      }))
      return { ...call, targets, key: newKey() }
    },
    pending: machine.pending,
    subscribe: machine.subscribe,
    listen: machine.listen,
    resume: sender.resume,
    signedIn() {
      connection.set({ waitingForSignIn: false })
      tabs.post({ kind: 'signedIn' })
      sender.resume()
    },
    settled: calls.settled,
    close() {
      dispatch({ kind: 'closed' })
      calls.close()
      stopListening()
      tabs.close()
      sender.stop()
    },
  }
}

/** Holds the state, and performs the effects of each event on the store and the listeners. */
function createMachine(store: LiveStore) {
  let state = initialOutbox
  let pending: readonly Call[] = []
  const pendingListeners = createListeners()
  const noticeListeners = createListeners<[Notice]>()

  const publish = () => {
    const unsent = [...state.unsent.values()]
    pending = unsent.map(({ call }) => call)
    const oldest = Math.min(...unsent.map(({ at }) => at))
    connection.set({ unsent: unsent.length, unsentSince: unsent.length > 0 ? oldest : null })
    pendingListeners.notify()
  }
  const perform = (effect: OutboxEffect) => {
    if (effect.kind === 'overlay') store.overlay(effect.key, effect.patches)
    else if (effect.kind === 'revert') store.drop(effect.key)
    else if (effect.kind === 'settle') settle(store, effect.result)
    else if (effect.kind === 'publish') publish()
    else noticeListeners.notify(effect.notice)
  }
  return {
    dispatch: (event: OutboxEvent): void => {
      const step = next(state, event)
      state = step.state
      step.effects.forEach(perform)
    },
    notify: noticeListeners.notify,
    pending: () => pending,
    subscribe: pendingListeners.add,
    listen: noticeListeners.add,
  }
}

function settle(store: LiveStore, result: CallResult): void {
  noteChange()
  const { key, targets } = result.entry.call
  if (result.kind === 'done') return store.settle(key, result.outcome.records, result.outcome)
  store.drop(key)
  const [target] = targets
  const { current } = result.error
  if (target && isRecord(current)) store.seed(target.noun, [current])
}

const isRecord = (value: unknown): value is { uuid: string; version?: number } =>
  typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string'

type Dispatch = (event: OutboxEvent) => void

/**
 * Sends from this tab while it leads; otherwise another tab sends. The code of the sender loads after the page; without a
 * network it loads at the next call or retry.
 */
function electSender({ storage, tabs, send, backoff }: OutboxOptions, dispatch: Dispatch): Sender {
  let sender: Sender | null = null
  let leading: AbortSignal | null = null
  const begin = (create: typeof createSender, signal: AbortSignal) => {
    if (signal.aborted || sender) return
    sender = create({
      storage,
      send,
      backoff,
      onResults: (results) => {
        tabs.post({ kind: 'fates', fates: results })
        dispatch({ kind: 'concluded', results })
      },
      onReachability: (state) => {
        tabs.post({ kind: 'state', state })
        showReachability(state)
      },
    })
    const end = () => {
      sender?.stop()
      sender = null
    }
    signal.addEventListener('abort', end, { once: true })
    sender.wake()
  }
  const load = () => {
    const signal = leading
    if (signal) void import('./sender').then(({ createSender: create }) => begin(create, signal)).catch(() => undefined)
  }
  tabs.lead('sender', (signal) => {
    leading = signal
    load()
  })
  return {
    wake: () => (sender ? sender.wake() : load()),
    resume: () => (sender ? sender.resume() : load()),
    stop: () => sender?.stop(),
  }
}

const showReachability = ({ reachable, waitingForSignIn }: Reachability) =>
  connection.set({ online: reachable && isOnline(), waitingForSignIn })

const isOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false

function onMessage(message: OutboxMessage, { onSignedIn }: OutboxOptions, dispatch: Dispatch, sender: Sender): void {
  if (message.kind === 'added') {
    dispatch({ ...message, at: Date.now() })
    sender.wake()
  } else if (message.kind === 'dropped') dispatch({ kind: 'dropped', keys: [message.key] })
  else if (message.kind === 'fates') dispatch({ kind: 'concluded', results: message.fates })
  else if (message.kind === 'state') showReachability(message.state)
  else {
    connection.set({ waitingForSignIn: false })
    sender.resume()
    onSignedIn?.()
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Writes calls to storage one after the other, so that an undo finds the call that it undoes. */
function createCallWriter(
  { storage, tabs }: OutboxOptions,
  { dispatch, notify }: Pick<ReturnType<typeof createMachine>, 'dispatch' | 'notify'>,
  onStored: () => void,
) {
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false
  const run = (work: () => Promise<void>) => {
    writing = writing.then(work).catch(() => undefined)
  }

  const isStored = (entry: Parameters<OutboxStorage['add']>[0]) =>
    storage.add(entry).then(
      () => true,
      () => false,
    )
  /** Tries until there is space. Later calls wait as well, to preserve the order. */
  const store = async (call: Call, patches: readonly Patch[]) => {
    const entry = { call, patches, at: Date.now() }
    for (let tries = 0; !(await isStored(entry)); tries += 1) {
      if (tries === 0) notify({ kind: 'unsaved', call })
      if (isClosed) return
      await pause(1000)
    }
    tabs.post({ kind: 'added', call, patches })
    onStored()
  }
  /** An undo of an unsent call drops that call; a redo of it creates the call again. */
  const storeUndo = async (undo: Call, of: string, patches: readonly Patch[]) => {
    const cancelled = await storage.cancelledBy(of)
    if (cancelled) return store({ ...cancelled, key: undo.key }, patches)
    if (!(await storage.cancel(of, undo.key))) return store(undo, patches)
    const keys = [of, undo.key]
    for (const key of keys) tabs.post({ kind: 'dropped', key })
    dispatch({ kind: 'dropped', keys, undo })
  }
  return {
    run,
    write(call: Call, patches: readonly Patch[]): void {
      const { of } = call.args
      run(() => (typeof of === 'string' ? storeUndo(call, of, patches) : store(call, patches)))
    },
    /** Resolves when all calls so far are stored. */
    settled: () => writing,
    close(): void {
      isClosed = true
    },
  }
}

let current: Outbox | null = null
const outboxListeners = new Set<(outbox: Outbox | null) => void>()

/** Sets the outbox of this tab; null when nobody is signed in. */
export function setOutbox(outbox: Outbox | null): void {
  current = outbox
  for (const onOutbox of outboxListeners) onOutbox(outbox)
}

/** Follows this tab's outbox, also one that is set later: a page hydrates before its frame. */
function followOutbox(follow: (outbox: Outbox) => () => void): () => void {
  let stop = current ? follow(current) : undefined
  const onOutbox = (outbox: Outbox | null) => {
    stop?.()
    stop = outbox ? follow(outbox) : undefined
  }
  outboxListeners.add(onOutbox)
  return () => {
    outboxListeners.delete(onOutbox)
    stop?.()
  }
}

/** Listens to the outcomes of calls. */
export const listenToOutbox = (listener: Parameters<Outbox['listen']>[0]): (() => void) =>
  followOutbox((outbox) => outbox.listen(listener))

/** Listens to changes of the unconfirmed calls. */
export const listenToUnsent = (listener: () => void): (() => void) =>
  followOutbox((outbox) => outbox.subscribe(listener))

/** Unconfirmed calls of all tabs; none while nobody is signed in. */
export const unsentCalls = (): readonly Call[] => current?.pending() ?? []

/** True if a matching call is unconfirmed. */
export const isUnderWay = (matches: (call: Call) => boolean): boolean => unsentCalls().some(matches)

/** Outbox of the signed-in person. @throws Error if nobody is signed in */
export function getOutbox(): Outbox {
  if (!current) throw new Error('There is no outbox before somebody is signed in')
  return current
}
