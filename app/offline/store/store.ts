import type { StreamEvent } from 'contract/account/calls'
import type { Patch as CommandPatch } from '~/commands/engine/command'
import { recordKey } from '~/offline/outbox/versions'
import { type LiveRecord, type Patch, type Received, receive, serverValueOver, shownOver } from './record-state'
import { createRecordListeners, createRecordTable, nounOf, type RecordTable, uuidOf, viewAs } from './record-table'

export type { LiveRecord, Patch } from './record-state'

/** Converts a command's optimistic update to patches of the store. */
export const patchesOf = (updates: CommandPatch): Patch[] =>
  updates.map(({ noun, id, set }) => ({ noun, uuid: id, fields: set }))

type Settled = {
  /** New versions of records that the answer does not include. */
  versions?: readonly { noun: string; uuid: string; version: number }[]
  /** Refused targets, whose update is reverted. */
  refused?: readonly { uuid: string }[]
}

export type LiveStore = ReturnType<typeof createStore>

type Notify = (keys: Iterable<string>) => void

/**
 * Records known to this browser: server values, with the updates of unsent calls on top. A plain object outside React;
 * components subscribe to single records.
 */
export function createStore() {
  const table = createRecordTable()
  const { notify, add } = createRecordListeners()
  const calls = callUpdates(table, notify)
  return {
    ...recordReads(table),
    ...serverValues(table, notify),
    overlay: calls.overlay,
    settle: calls.settle,
    drop: calls.drop,

    /** Subscribes to one record, or without an id to all records of a noun. */
    subscribe(noun: string, uuid: string | null, listener: () => void): () => void {
      return add(uuid === null ? noun : recordKey(noun, uuid), listener)
    },

    /** Drops everything when the signed-in person changes. */
    clear(): void {
      calls.clear()
      notify(table.clear())
    },
  }
}

function recordReads(table: RecordTable) {
  return {
    /** The record to show; undefined if unknown or gone. */
    get<T extends LiveRecord>(noun: string, uuid: string): T | undefined {
      return viewAs<T>(table.get(recordKey(noun, uuid)))
    },

    /**
     * A loader's record to show: the known value unless the loader's is newer, with unsent changes on top; undefined
     * once it is gone. Returns the same object until something changes.
     */
    over<T extends LiveRecord>(noun: string, seed: T): T | undefined {
      return shownOver(table.get(recordKey(noun, seed.uuid)), seed) as T | undefined
    },

    /** Records of a noun restored by own calls that no list contains yet, because it loaded before. */
    restored<T extends LiveRecord>(noun: string): T[] {
      return [...table.restored].flatMap((key) => (nounOf(key) === noun ? (viewAs<T>(table.get(key)) ?? []) : []))
    },

    /**
     * A loader's record with the server's last value and without unsent changes, for saving offline pages. Undefined
     * once it is gone.
     */
    serverValue<T extends LiveRecord>(noun: string, seed: T): T | undefined {
      return serverValueOver(table.get(recordKey(noun, seed.uuid)), seed) as T | undefined
    },
  }
}

/** Takes a server value unless a newer one is known. @returns whether it did */
function takeServerValue(table: RecordTable, noun: string, value: LiveRecord): boolean {
  const key = recordKey(noun, value.uuid)
  if (!table.change(key, { kind: 'served', value })) return false
  table.restored.delete(key)
  return true
}

function serverValues(table: RecordTable, notify: Notify) {
  /** Takes records of a loader; records older than the known ones are ignored. */
  function seed<T extends LiveRecord>(noun: string, records: readonly T[]): void {
    const taken = records.filter((record) => takeServerValue(table, noun, record))
    notify(taken.map(({ uuid }) => recordKey(noun, uuid)))
  }
  return {
    seed,

    /**
     * Adds records that a page renders from: they stay until the page releases them. Records of earlier pages
     * are dropped beyond the limit and load again.
     * @returns releases them
     */
    hold<T extends LiveRecord>(noun: string, records: readonly T[]): () => void {
      const release = table.hold(records.map(({ uuid }) => recordKey(noun, uuid)))
      seed(noun, records)
      table.dropIdleSoon()
      return release
    },

    /** Applies a stream event; a comment changes its media item. */
    receive(event: StreamEvent): Received {
      const mediaId = event.patch?.mediaId
      const isComment = event.noun === 'comment'
      const key = isComment
        ? recordKey('media', typeof mediaId === 'string' ? mediaId : '')
        : recordKey(event.noun, event.uuid)
      const before = table.get(key)
      const { record, received } = receive(before, event, table.isHeld(key))
      if (record && record !== before) {
        table.put(key, record)
        notify([key])
      }
      return received
    },
  }
}

/** Optimistic updates of unsent calls. */
function callUpdates(table: RecordTable, notify: Notify) {
  /** Keys of the records that each unsent call has updated. */
  const updatedKeys = new Map<string, string[]>()
  const removeLayers = (call: string): string[] => {
    const keys = updatedKeys.get(call) ?? []
    updatedKeys.delete(call)
    for (const key of keys) table.change(key, { kind: 'settled', call })
    return keys
  }
  return {
    /** Applies the optimistic update of an unsent call. */
    overlay(call: string, patches: readonly Patch[]): void {
      const keys = patches.map(({ noun, uuid, fields }) => {
        const key = recordKey(noun, uuid)
        if (typeof fields?.uuid === 'string' && !table.get(key)?.view) table.restored.add(key)
        table.change(key, { kind: 'overlaid', call, fields })
        return key
      })
      updatedKeys.set(call, [...(updatedKeys.get(call) ?? []), ...keys])
      notify(keys)
    },

    /** Confirms a call: takes the answer's records, and makes its update the server value. */
    settle(
      call: string,
      records: readonly { noun: string; value: LiveRecord }[],
      { versions = [], refused = [] }: Settled = {},
    ): void {
      const included = new Set(records.map(({ noun, value }) => recordKey(noun, value.uuid)))
      const newVersions = new Map(versions.map(({ noun, uuid, version }) => [recordKey(noun, uuid), version]))
      const notDone = new Set(refused.map(({ uuid }) => uuid))
      for (const key of updatedKeys.get(call) ?? []) {
        if (table.get(key) && !included.has(key) && !notDone.has(uuidOf(key)))
          table.change(key, { kind: 'confirmed', call, version: newVersions.get(key) })
      }
      for (const { noun, value } of records) takeServerValue(table, noun, value)
      notify([...removeLayers(call), ...included])
    },

    /** Reverts the update of a refused call. */
    drop(call: string): void {
      notify(removeLayers(call))
    },

    clear: () => updatedKeys.clear(),
  }
}

/** The store of this tab. */
export const store = createStore()
