import type { Call } from '~/commands/engine/command'
import type { Waiting } from '~/offline/database'
import { withEntry } from '~/offline/map-copies'
import type { Patch } from '~/offline/store/store'
import { type Notice, noticesOf } from './notice'
import type { CallResult } from './sender-reducer'

export type OutboxState = {
  /** Unconfirmed calls of all tabs, by key, each with the time it was made. */
  readonly unsent: ReadonlyMap<string, { readonly call: Call; readonly at: number }>
  /** Keys of calls made in this tab, and of calls it found unsent at its start, whose tab may be closed. */
  readonly sentHere: ReadonlySet<string>
  /** Keys of recently finished calls: another tab's "added" message may arrive after the message about the outcome. */
  readonly finishedKeys: ReadonlySet<string>
  /** After this tab is closed, nothing may change the store for the next person. */
  readonly isClosed: boolean
}

export type OutboxEvent =
  /** A call made in this tab, with its optimistic update. */
  | { readonly kind: 'made'; readonly call: Call; readonly patches: readonly Patch[]; readonly at: number }
  /** A call made in another tab. */
  | { readonly kind: 'added'; readonly call: Call; readonly patches: readonly Patch[]; readonly at: number }
  /** Calls of this tab before a reload, or of a closed tab. */
  | { readonly kind: 'restored'; readonly entries: readonly Waiting[] }
  /** An unsent call and its undo, neither of which is sent; `undo` if it was made in this tab. */
  | { readonly kind: 'dropped'; readonly keys: readonly string[]; readonly undo?: Call }
  | { readonly kind: 'concluded'; readonly results: readonly CallResult[] }
  | { readonly kind: 'closed' }

export type OutboxEffect =
  | { readonly kind: 'overlay'; readonly key: string; readonly patches: readonly Patch[] }
  | { readonly kind: 'revert'; readonly key: string }
  /** Takes a result over into the store. */
  | { readonly kind: 'settle'; readonly result: CallResult }
  /** Publishes the unsent calls. */
  | { readonly kind: 'publish' }
  | { readonly kind: 'notify'; readonly notice: Notice }

export type OutboxStep = { readonly state: OutboxState; readonly effects: readonly OutboxEffect[] }

const maxFinishedKeys = 1000

export const initialOutbox: OutboxState = {
  unsent: new Map(),
  sentHere: new Set(),
  finishedKeys: new Set(),
  isClosed: false,
}

/** The state after an event, and the effects to perform. */
export function next(state: OutboxState, event: OutboxEvent): OutboxStep {
  if (state.isClosed) return { state, effects: [] }
  switch (event.kind) {
    case 'made':
      return publish(add(own(state, [event.call.key]), event))
    case 'added':
      return publish(state.unsent.has(event.call.key) ? { state, effects: [] } : add(state, event))
    case 'restored':
      return publish(restored(state, event.entries))
    case 'dropped':
      return dropped(state, event)
    case 'concluded':
      return concluded(state, event.results)
    case 'closed':
      return { state: { ...state, isClosed: true }, effects: [] }
  }
}

const publish = ({ state, effects }: OutboxStep): OutboxStep => ({ state, effects: [...effects, { kind: 'publish' }] })

const own = (state: OutboxState, keys: readonly string[]): OutboxState => ({
  ...state,
  sentHere: new Set([...state.sentHere, ...keys]),
})

type Addition = { readonly call: Call; readonly patches: readonly Patch[]; readonly at: number }

function add(state: OutboxState, { call, patches, at }: Addition): OutboxStep {
  if (state.finishedKeys.has(call.key)) return { state, effects: [] }
  const unsent = withEntry(state.unsent, call.key, { call, at })
  return { state: { ...state, unsent }, effects: [{ kind: 'overlay', key: call.key, patches }] }
}

function restored(state: OutboxState, entries: readonly Waiting[]): OutboxStep {
  const unknown = entries.filter(({ call }) => !state.unsent.has(call.key))
  const first: OutboxStep = {
    state: own(
      state,
      unknown.map(({ call }) => call.key),
    ),
    effects: [],
  }
  return unknown.reduce((step, entry) => {
    const { state: after, effects } = add(step.state, entry)
    return { state: after, effects: [...step.effects, ...effects] }
  }, first)
}

/** The calls are not pending any more; the oldest finished keys are forgotten. */
function finish(state: OutboxState, keys: readonly string[]): OutboxState {
  const unsent = new Map(state.unsent)
  for (const key of keys) unsent.delete(key)
  const finishedKeys = new Set([...new Set([...state.finishedKeys, ...keys])].slice(-maxFinishedKeys))
  return { ...state, unsent, finishedKeys }
}

function dropped(state: OutboxState, { keys, undo }: Extract<OutboxEvent, { kind: 'dropped' }>): OutboxStep {
  const reverted = keys.map((key) => ({ kind: 'revert', key }) as const)
  const { state: after, effects } = publish({ state: finish(state, keys), effects: reverted })
  if (!undo) return { state: after, effects }
  return { state: after, effects: [...effects, { kind: 'notify', notice: { kind: 'dropped', call: undo } }] }
}

/** The store changes before anyone is notified. */
function concluded(state: OutboxState, results: readonly CallResult[]): OutboxStep {
  const keys = results.map(({ entry }) => entry.call.key)
  const settled = results.map((result) => ({ kind: 'settle', result }) as const)
  const { state: after, effects } = publish({ state: finish(state, keys), effects: settled })
  const notices = results.flatMap((result) => {
    const elsewhere = !state.sentHere.has(result.entry.call.key) || undefined
    return noticesOf(result).map((notice) => ({ kind: 'notify', notice: { ...notice, elsewhere } }) as const)
  })
  const sentHere = new Set([...state.sentHere].filter((key) => !keys.includes(key)))
  return { state: { ...after, sentHere }, effects: [...effects, ...notices] }
}
