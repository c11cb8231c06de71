import type { Issue } from 'contract/common'
import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'
import type { Call, ChangeCommand, Outcome, StoreView } from '~/commands/command'
import { connection } from './connection'
import { type CallsAnswer, isPassing } from './calls'
import { createSender, type Fate, type Sender, type SenderState } from './sender'
import type { Shelf } from './shelf'
import { type LiveStore, type Patch, patchesOf } from './store'
import type { Tabs } from './tabs'

/** What a person has to be told of their calls; `elsewhere` of what another tab asked for, which tells it itself. */
export type Notice = Told & { readonly elsewhere?: true | undefined }

/** What there is to tell of a call. */
type Told =
  /** It was not done, and why; `again` makes the call anew on the records as they are now. */
  | {
      readonly kind: 'refused'
      readonly call: Call
      readonly message: string
      readonly changedBy: string | null
      /** The record as somebody else left it. */
      readonly current?: unknown
      /** What is wrong, by the field's path. */
      readonly issues: readonly Issue[]
      /** It was given up, not forbidden: the same may be done at another time. */
      readonly passing?: true | undefined
      /** Its record is not there any more, or not for this person. */
      readonly gone?: true | undefined
    }
  /** Some of many were refused. */
  | { readonly kind: 'partly'; readonly call: Call; readonly refused: readonly { uuid: string; message: string }[] }
  /** Done, with the sentence the provider has for it; empty for decisions. */
  | {
      readonly kind: 'done'
      readonly call: Call
      readonly message: string
      readonly changeId: string | null
      /** New versions of records that the answer only named. */
      readonly versions: Outcome['versions']
    }
  /** An undo of what had not been sent: neither is, and it is undone by that. */
  | { readonly kind: 'dropped'; readonly call: Call }
  /** This browser cannot keep calls (its storage is full): they are lost if the tab is closed before that is mended. */
  | { readonly kind: 'unsaved'; readonly call: Call }

/** What tabs of one person tell each other. */
export type OutboxMessage =
  | { readonly kind: 'added'; readonly call: Call; readonly patches: readonly Patch[] }
  | { readonly kind: 'dropped'; readonly key: string }
  | { readonly kind: 'fates'; readonly fates: readonly Fate[] }
  | { readonly kind: 'state'; readonly state: SenderState }
  | { readonly kind: 'signedIn' }

export type OutboxGiven = {
  shelf: Shelf
  store: LiveStore
  tabs: Tabs<OutboxMessage>
  /** The command of a call: what it paints, and whether it can be undone. */
  commandOf: (id: string) => Pick<ChangeCommand, 'instant'> | null
  send: (calls: readonly Call[]) => Promise<CallsAnswer>
  /** Another tab has signed in. */
  onSignedIn?: () => void
  backoff?: (failures: number) => number
}

export type Outbox = {
  /** Paints the call, keeps it, and sends it as soon as it can be. Never throws, never waits. */
  enqueue: (call: Call) => void
  /** A refused call under a key of its own, aimed at the records as they are now. */
  renewed: (call: Call) => Call
  /** Calls of all tabs that the server has not confirmed. */
  pending: () => readonly Call[]
  /** Follows `pending`. */
  subscribe: (listener: () => void) => () => void
  listen: (hear: (notice: Notice) => void) => () => void
  /** Tries now: the network is back, or the page is looked at again. */
  resume: () => void
  /** Tries now, in every tab: this person has signed in. */
  signedIn: () => void
  /** Done when everything asked so far is kept. */
  settled: () => Promise<void>
  close: () => void
}

const mostRemembered = 1000

/**
 * The outbox of one person in one tab: calls are painted at once, kept before they count as safe, and sent by one tab in
 * order (architecture: The write path).
 */
export function createOutbox({ shelf, store, tabs, commandOf, send, onSignedIn, backoff }: OutboxGiven): Outbox {
  const unsent = new Map<string, Call>()
  const madeAt = new Map<string, number>()
  /** Keys of calls told as over lately: another tab's word that one was added may come after the word of what became of it. */
  const over = new Set<string>()
  /** Keys of what was asked for in this tab, and of what it found unsent as it opened: whoever asked may be gone. */
  const own = new Set<string>()
  let pending: readonly Call[] = []
  const followers = createListeners()
  const listeners = createListeners<[Notice]>()
  const view: StoreView = { read: (noun, id) => store.get<{ uuid: string }>(noun, id) }
  let sender: Sender | null = null
  let closed = false
  /** Keeping is done one after the other, so that an undo finds the call it takes back. */
  let keeping: Promise<void> = Promise.resolve()

  const notify = listeners.tell
  const publish = () => {
    pending = [...unsent.values()]
    const oldest = Math.min(...madeAt.values())
    connection.set({ unsent: unsent.size, unsentSince: unsent.size > 0 ? oldest : null })
    followers.tell()
  }
  const paint = (call: Call, patches: readonly Patch[], at = Date.now()) => {
    if (over.has(call.key)) return
    madeAt.set(call.key, at)
    unsent.set(call.key, call)
    store.overlay(call.key, patches)
  }
  const end = (key: string) => {
    unsent.delete(key)
    madeAt.delete(key)
    over.add(key)
    for (const oldest of over) {
      if (over.size <= mostRemembered) break
      over.delete(oldest)
    }
  }
  const unpaint = (key: string) => {
    end(key)
    store.drop(key)
  }
  const later = (work: () => Promise<void>) => {
    keeping = keeping.then(work).catch(() => undefined)
  }

  const keep = async (call: Call, patches: readonly Patch[]) => {
    const entry = { call, patches, at: Date.now() }
    // What comes after waits too: order is worth more than haste.
    for (
      let tries = 0;
      !(await shelf.add(entry).then(
        () => true,
        () => false,
      ));
      tries += 1
    ) {
      if (tries === 0) notify({ kind: 'unsaved', call })
      if (closed) return
      await pause(1000)
    }
    tabs.post({ kind: 'added', call, patches })
    sender?.wake()
  }

  /** An undo of what was never sent just drops it; a redo of that makes it anew. */
  const keepUndo = async (undo: Call, of: string, patches: readonly Patch[]) => {
    const dropped = await shelf.cancelledBy(of)
    if (dropped) return keep({ ...dropped, key: undo.key }, patches)
    if (!(await shelf.cancel(of, undo.key))) return keep(undo, patches)
    for (const key of [of, undo.key]) {
      unpaint(key)
      tabs.post({ kind: 'dropped', key })
    }
    publish()
    notify({ kind: 'dropped', call: undo })
  }

  const enqueue = (call: Call) => {
    own.add(call.key)
    const patches = patchesOf(commandOf(call.id)?.instant?.(call.args, call.targets, view) ?? [])
    paint(call, patches)
    publish()
    const { of } = call.args
    later(() => (typeof of === 'string' ? keepUndo(call, of, patches) : keep(call, patches)))
  }

  const conclude = (fates: readonly Fate[]) => {
    // What another tab tells after its person has left here paints nothing for the next one.
    if (closed) return
    for (const fate of fates) {
      end(fate.entry.call.key)
      if (fate.kind === 'done') store.settle(fate.entry.call.key, fate.outcome.records, fate.outcome)
      else refuse(fate)
    }
    publish()
    for (const fate of fates) {
      const elsewhere = !own.delete(fate.entry.call.key) || undefined
      for (const notice of noticesOf(fate)) notify({ ...notice, elsewhere })
    }
  }

  const refuse = ({ entry, error }: Extract<Fate, { kind: 'refused' }>) => {
    store.drop(entry.call.key)
    const [target] = entry.call.targets
    if (target && isRecord(error.current)) store.seed(target.noun, [error.current])
  }

  const onState = ({ reachable, waitingForSignIn }: SenderState) =>
    connection.set({ online: reachable && isOnline(), waitingForSignIn })

  const hear = (message: OutboxMessage) => {
    if (message.kind === 'added') {
      if (!unsent.has(message.call.key)) paint(message.call, message.patches)
      sender?.wake()
    } else if (message.kind === 'dropped') unpaint(message.key)
    else if (message.kind === 'fates') conclude(message.fates)
    else if (message.kind === 'state') onState(message.state)
    else {
      connection.set({ waitingForSignIn: false })
      sender?.resume()
      onSignedIn?.()
    }
    publish()
  }
  const deafen = tabs.listen(hear)

  /** What was left unsent, by this tab before a reload or by one that is gone, is painted again. */
  const recall = async () => {
    for (const { call, patches, at } of await shelf.waiting()) {
      if (unsent.has(call.key)) continue
      own.add(call.key)
      paint(call, patches, at)
    }
    publish()
  }
  later(recall)

  tabs.lead('sender', (signal) => {
    sender = createSender({
      shelf,
      send,
      backoff,
      onFates: (fates) => {
        tabs.post({ kind: 'fates', fates })
        conclude(fates)
      },
      onState: (state) => {
        tabs.post({ kind: 'state', state })
        onState(state)
      },
    })
    signal.addEventListener('abort', () => sender?.stop(), { once: true })
    sender.wake()
  })

  return {
    enqueue,
    renewed(call) {
      const targets = call.targets.map((target) => ({
        ...target,
        version: store.get(target.noun, target.id)?.version ?? target.version,
      }))
      return { ...call, targets, key: newKey() }
    },
    pending: () => pending,
    subscribe: followers.add,
    listen: listeners.add,
    resume: () => sender?.resume(),
    signedIn() {
      connection.set({ waitingForSignIn: false })
      tabs.post({ kind: 'signedIn' })
      sender?.resume()
    },
    settled: () => keeping,
    close() {
      closed = true
      deafen()
      tabs.close()
      sender?.stop()
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false

const isRecord = (value: unknown): value is { uuid: string; version?: number } =>
  typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string'

function noticesOf(fate: Fate): Notice[] {
  const { call } = fate.entry
  if (fate.kind === 'refused') {
    // Nothing to say: a step back from a call that was refused before, and told then.
    const { changedBy = null, current, issues = [] } = fate.error
    const passing = isPassing(fate.error) || undefined
    const gone = fate.error.status === 404 || undefined
    const refused: Notice = { kind: 'refused', call, message: fate.message, changedBy, current, issues, passing, gone }
    return fate.message ? [refused] : []
  }
  const { message, changeId, versions, refused } = fate.outcome
  const done: Notice = { kind: 'done', call, message, changeId, versions }
  return refused.length > 0 ? [done, { kind: 'partly', call, refused }] : [done]
}

let current: Outbox | null = null
const arrivals = new Set<(outbox: Outbox | null) => void>()

/** Makes an outbox the one of this tab; null when nobody is signed in. */
export function setOutbox(outbox: Outbox | null): void {
  current = outbox
  for (const arrive of arrivals) arrive(outbox)
}

/** Listens to this tab's outbox, be it there or still to come: a page is alive before the frame around it. */
export function listenToOutbox(listener: Parameters<Outbox['listen']>[0]): () => void {
  let stop = current?.listen(listener)
  const arrive = (outbox: Outbox | null) => {
    stop?.()
    stop = outbox?.listen(listener)
  }
  arrivals.add(arrive)
  return () => {
    arrivals.delete(arrive)
    stop?.()
  }
}

/** Whether a call that fits waits for the server's word. */
export const isUnderWay = (fits: (call: Call) => boolean): boolean => current?.pending().some(fits) ?? false

/** The outbox of whoever is signed in. Throws before there is one: changes are made on pages that have it. */
export function getOutbox(): Outbox {
  if (!current) throw new Error('There is no outbox before somebody is signed in')
  return current
}
