import type { StreamEvent } from 'contract/account'
import type { Patch as CommandPatch } from '~/commands/command'
import { recordKey } from './versions'

/** What the store keeps: anything with an identity; most records also have a version. */
export type LiveRecord = { readonly uuid: string; readonly version?: number }

type Fields = Readonly<Record<string, unknown>>

/** New values of some fields of one record; `fields` null takes the record away. */
export type Patch = { readonly noun: string; readonly uuid: string; readonly fields: Fields | null }

/** What a command paints, in the store's words. */
export const patchesOf = (painted: CommandPatch): Patch[] =>
  painted.map(({ noun, id, set }) => ({ noun, uuid: id, fields: set }))

/** What an event came to: painted; known already; not kept here; or to be asked for, since it says too little. */
export type Received = 'painted' | 'known' | 'foreign' | 'ask'

type Layer = { readonly call: string; readonly fields: Fields | null }

type Entry = {
  /** As the server told it last; null while it has not, and once it is gone. */
  base: LiveRecord | null
  /** Answers below this version are older than what an own write has made of it. */
  floor: number
  layers: readonly Layer[]
  /** Base under its layers, made once per change; undefined where the record is gone. */
  view: LiveRecord | undefined
}

type Settled = {
  /** New versions of records the answer only names. */
  versions?: readonly { noun: string; uuid: string; version: number }[]
  /** Targets that were refused: what was painted on them is taken back. */
  refused?: readonly { uuid: string }[]
}

export type LiveStore = ReturnType<typeof createStore>

/** How many records that no page holds are kept all the same: an answer on its way may be older than what is known of them. */
const mostIdle = 500

/**
 * What this browser knows of records: server values, and over them what unsent calls have painted. A plain object
 * outside React; whoever shows a record subscribes to just that one.
 */
export function createStore() {
  const entries = new Map<string, Entry>()
  /** Records each unsent call has painted. */
  const painted = new Map<string, string[]>()
  const listeners = new Map<string, Set<() => void>>()
  /** How many pages hold a record, by key. */
  const holders = new Map<string, number>()
  /** Records that none holds, the longest so first. */
  const idle = new Set<string>()
  /** What was gone and own calls have brought back, until a list that was read since tells of it. */
  const back = new Set<string>()

  const tell = (keys: Iterable<string>) => {
    const due = new Set<() => void>()
    for (const key of keys) {
      for (const listener of listeners.get(key) ?? []) due.add(listener)
      for (const listener of listeners.get(nounOf(key)) ?? []) due.add(listener)
    }
    for (const listener of due) listener()
  }

  const put = (key: string, changed: Partial<Entry>) => {
    const before = entries.get(key) ?? { base: null, floor: 0, layers: [], view: undefined }
    const entry = { ...before, ...changed }
    entry.view = viewOf(entry)
    entries.set(key, entry)
    if (!holders.has(key)) idle.add(key)
  }

  /** Forgets the longest idle ones beyond a number, but none that an unsent call has painted. */
  const forget = () => {
    for (const key of idle) {
      if (idle.size <= mostIdle) return
      if (entries.get(key)?.layers.length) continue
      idle.delete(key)
      back.delete(key)
      entries.delete(key)
    }
  }

  const release = (keys: readonly string[]) => {
    for (const key of keys) {
      const others = (holders.get(key) ?? 1) - 1
      if (others > 0) holders.set(key, others)
      else {
        holders.delete(key)
        idle.add(key)
      }
    }
  }

  /** Takes a server value unless something newer is known; says whether it did. */
  const take = (noun: string, value: LiveRecord): boolean => {
    const key = recordKey(noun, value.uuid)
    const entry = entries.get(key)
    if (entry && (entry.base === value || !isNewer(value, entry))) return false
    put(key, { base: value })
    back.delete(key)
    return true
  }

  const lift = (call: string): string[] => {
    const keys = painted.get(call) ?? []
    painted.delete(call)
    for (const key of keys)
      put(key, { layers: (entries.get(key)?.layers ?? []).filter((layer) => layer.call !== call) })
    return keys
  }

  /** Makes what a call painted the server's value: it was done, though the answer did not carry the record. */
  const confirm = (key: string, call: string, version: number | undefined) => {
    const entry = entries.get(key)
    if (!entry) return
    const layers = entry.layers.filter((layer) => layer.call === call)
    const base = layers.reduce(apply, entry.base)
    // Of an unknown new version only this is certain: it lies above the one before.
    const known = entry.base?.version
    const floor = version ?? (known === undefined ? 0 : known + 1)
    put(key, { base: base && version !== undefined ? { ...base, version } : base, floor: Math.max(entry.floor, floor) })
  }

  return {
    /** Takes records a loader gave; older than what is known they change nothing. */
    seed<T extends LiveRecord>(noun: string, records: readonly T[]): void {
      tell(records.filter((record) => take(noun, record)).map((record) => recordKey(noun, record.uuid)))
    },

    /**
     * The same for records that a page is drawn from: none of them is forgotten until it lets go. What other pages left
     * behind is, once it is much: they load it anew.
     * @returns lets go
     */
    hold<T extends LiveRecord>(noun: string, records: readonly T[]): () => void {
      const keys = records.map(({ uuid }) => recordKey(noun, uuid))
      for (const key of keys) {
        holders.set(key, (holders.get(key) ?? 0) + 1)
        idle.delete(key)
      }
      this.seed(noun, records)
      // Once all that the page is drawn from is held: what it lets go of in between is not left behind.
      queueMicrotask(forget)
      return () => release(keys)
    },

    /** The record as it is to be shown; undefined where it is not known or gone. */
    get<T extends LiveRecord>(noun: string, uuid: string): T | undefined {
      return entries.get(recordKey(noun, uuid))?.view as T | undefined
    },

    /**
     * A loader's record as it is to be shown: what is known here, unless the loader knows better, with unsent changes over
     * it; undefined once it is gone. The same object until something changes.
     */
    over<T extends LiveRecord>(noun: string, seed: T): T | undefined {
      const entry = entries.get(recordKey(noun, seed.uuid))
      if (!entry) return seed
      if (entry.base === seed || !isNewer(seed, entry)) return entry.view as T | undefined
      return entry.layers.length === 0 ? seed : (overlaid(seed, entry.layers) as T | undefined)
    },

    /** Records of a noun that own calls have brought back and no list has told of yet: one read before lacks them. */
    back<T extends LiveRecord>(noun: string): T[] {
      return [...back].flatMap((key) => (nounOf(key) === noun ? ((entries.get(key)?.view as T | undefined) ?? []) : []))
    },

    /**
     * A loader's record as the server told it last, without what is unsent: what may be kept as the server's word. Undefined
     * once it is gone.
     */
    told<T extends LiveRecord>(noun: string, seed: T): T | undefined {
      const entry = entries.get(recordKey(noun, seed.uuid))
      if (!entry || (entry.base?.version !== seed.version && isNewer(seed, entry))) return seed
      return (entry.base ?? undefined) as T | undefined
    },

    /**
     * Takes an event of the stream. One that says no more than is known, such as the echo of an own call, does nothing; but
     * of what is on no page, or has come back, a list may lack the row.
     */
    receive(event: StreamEvent): Received {
      if (event.noun === 'comment') return this.hear(event)
      const key = recordKey(event.noun, event.uuid)
      const entry = entries.get(key)
      if (!entry?.base) return 'foreign'
      const known = entry.base.version ?? 0
      if (event.version !== null && event.version <= known)
        return holders.has(key) && !('removed' in (event.patch ?? {})) ? 'known' : 'foreign'
      if (!event.patch || event.version === null) return 'ask'
      put(key, { base: { ...entry.base, ...event.patch, version: event.version } })
      tell([key])
      return event.changed.every((field) => field in (event.patch ?? {})) ? 'painted' : 'ask'
    },

    /** Takes a comment of the stream into the media item it speaks about. */
    hear(event: StreamEvent): Received {
      const mediaId = event.patch?.mediaId
      const key = recordKey('media', typeof mediaId === 'string' ? mediaId : '')
      const entry = entries.get(key)
      if (!entry?.base) return 'foreign'
      const base = withComment(entry.base, { ...event.patch, uuid: event.uuid })
      if (!base) return 'ask'
      put(key, { base })
      tell([key])
      return 'painted'
    },

    /** Paints what an unsent call will change. */
    overlay(call: string, patches: readonly Patch[]): void {
      const keys = patches.map(({ noun, uuid }) => recordKey(noun, uuid))
      patches.forEach(({ fields }, index) => {
        const key = keys[index] ?? ''
        if (typeof fields?.uuid === 'string' && !entries.get(key)?.view) back.add(key)
        put(key, { layers: [...(entries.get(key)?.layers ?? []), { call, fields }] })
      })
      painted.set(call, [...(painted.get(call) ?? []), ...keys])
      tell(keys)
    },

    /** A call was done: its records are taken, and what it painted becomes fact. */
    settle(
      call: string,
      records: readonly { noun: string; value: LiveRecord }[],
      { versions = [], refused = [] }: Settled = {},
    ): void {
      const told = new Set(records.map(({ noun, value }) => recordKey(noun, value.uuid)))
      const named = new Map(versions.map(({ noun, uuid, version }) => [recordKey(noun, uuid), version]))
      const notDone = new Set(refused.map(({ uuid }) => uuid))
      for (const key of painted.get(call) ?? []) {
        if (!told.has(key) && !notDone.has(uuidOf(key))) confirm(key, call, named.get(key))
      }
      for (const { noun, value } of records) take(noun, value)
      tell([...lift(call), ...told])
    },

    /** A call will not be done: what it painted is taken back. */
    drop(call: string): void {
      tell(lift(call))
    },

    /** Follows one record, or with only a noun all records of it. */
    subscribe(noun: string, uuid: string | null, listener: () => void): () => void {
      const key = uuid === null ? noun : recordKey(noun, uuid)
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(key)
      }
    },

    /** Forgets everything: another person signed in, or nobody is. */
    clear(): void {
      const keys = [...entries.keys()]
      entries.clear()
      painted.clear()
      idle.clear()
      back.clear()
      tell(keys)
    },
  }
}

const nounOf = (key: string) => key.slice(0, key.indexOf(':'))
const uuidOf = (key: string) => key.slice(key.indexOf(':') + 1)

/** Whether a server value may replace what is known: not older, and not older than what an own write made of it. */
function isNewer({ version }: LiveRecord, { base, floor }: Entry): boolean {
  return version === undefined || version >= Math.max(base?.version ?? 0, floor)
}

function apply(record: LiveRecord | null, { fields }: Layer): LiveRecord | null {
  if (fields === null) return null
  if (record) return { ...record, ...fields }
  // A record that was taken away comes back whole, or not at all.
  return typeof fields.uuid === 'string' ? { ...fields, uuid: fields.uuid } : null
}

function viewOf({ base, layers }: Entry): LiveRecord | undefined {
  const shown = layers.reduce(apply, base)
  return shown && !isRemoved(shown) ? shown : undefined
}

/** An event told that it is gone. It is kept, so that an event of the undo brings it back. */
const isRemoved = (record: LiveRecord) => 'removed' in record && record.removed === true

const overlaidSeeds = new WeakMap<LiveRecord, { layers: readonly Layer[]; view: LiveRecord | undefined }>()

/** A seed under layers, made once for the same seed and layers, so that a reader sees no change where there is none. */
function overlaid(seed: LiveRecord, layers: readonly Layer[]): LiveRecord | undefined {
  const known = overlaidSeeds.get(seed)
  if (known?.layers === layers) return known.view
  const view = layers.reduce(apply, seed) ?? undefined
  overlaidSeeds.set(seed, { layers, view })
  return view
}

type CommentPart = { uuid: string; status?: unknown; createdAt?: unknown }

/**
 * A media item with a comment added, changed or taken out; null where its comments are not here, nor the comment that is
 * spoken of by halves: one that was taken back and is put in place again.
 */
function withComment(media: LiveRecord, comment: CommentPart): LiveRecord | null {
  if (!('comments' in media) || !Array.isArray(media.comments)) return null
  const others = media.comments.filter((one: CommentPart) => one.uuid !== comment.uuid)
  const before = media.comments.find((one: CommentPart) => one.uuid === comment.uuid) as CommentPart | undefined
  if (comment.status === 'deleted') return { ...media, comments: others } as LiveRecord
  if (!before && comment.createdAt === undefined) return null
  return { ...media, comments: [...others, { ...before, ...comment }] } as LiveRecord
}

/** The store of this browser tab. */
export const store = createStore()
