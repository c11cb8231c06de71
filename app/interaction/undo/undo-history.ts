import type { NoUndo } from 'contract/core/no-undo'
import type { Patch } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'

/** A change of this browser to undo or redo, with its name. The provider decides whether it still can be undone. */
export type UndoEntry = {
  /** Key of the call that made the change, from which the outbox knows its change id. */
  readonly key: string
  /** Change id of a change without a call, which a form made. */
  readonly changeId?: string | undefined
  readonly id: CommandId
  /** Shared id of the calls of a bulk action: one undo takes all of them. */
  readonly action?: string | undefined
  readonly count: number
  /** Name of the record, if there is only one. */
  readonly label?: string | undefined
  /** Text of the value that was set. */
  readonly to?: string | undefined
  /** Short name of the record within its item. */
  readonly short?: string | undefined
  /** The draw request of the record, or the record itself (`itself`), by its full name. */
  readonly within?: { readonly id: string; readonly label: string; readonly itself: boolean } | undefined
  /** Reason why the action cannot be undone: the next undo reports it instead of undoing an older action. */
  readonly final?: NoUndo | undefined
  readonly before: Patch
  readonly after: Patch
}

type List = 'done' | 'undone'

/** Entries to undo and to redo by key, newest last. */
export type UndoLists = Readonly<Record<List, readonly UndoEntry[]>>

const preferences: readonly CommandId[] = [
  'keys.change',
  'account.setTimeZone',
  'account.setUnits',
  'go.notificationSettings',
]

/** True for a person's preferences, which only their toast undoes: the undo key is meant for the last decision. */
export const isPreference = ({ id }: Pick<UndoEntry, 'id'>): boolean => preferences.includes(id)

export type UndoHistory = {
  readonly read: () => UndoLists
  readonly find: (key: string) => UndoEntry | undefined
  /** Entries of an action that is not undone, of a preference too. */
  readonly findDone: (action: string) => readonly UndoEntry[]
  /** Adds an entry as the newest of a list, or replaces the entry with its key in place. */
  readonly put: (list: List, entry: UndoEntry) => void
  /** Adds a new action. After one on records nothing can be redone. */
  readonly add: (entry: UndoEntry) => void
  readonly remove: (entries: readonly { readonly key: string }[]) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Id of the action of an entry: its own key, or the shared id of a bulk. */
export const actionOf = ({ action, key }: Pick<UndoEntry, 'action' | 'key'>): string => action ?? key

/** Entries of the newest action of a list. */
export function newestAction(entries: readonly UndoEntry[]): readonly UndoEntry[] {
  const last = entries.at(-1)
  return last ? entries.filter((entry) => actionOf(entry) === actionOf(last)) : []
}

/** Number of stored actions; the provider has the older ones. */
const maxActions = 200

type Stored = { readonly list: List; readonly entry: UndoEntry; readonly tab: string }

/** Id of this tab, stable across reloads. */
function findTab(): string {
  const name = 'plumbline.undo.tab'
  try {
    const tab = sessionStorage.getItem(name) ?? newKey()
    sessionStorage.setItem(name, tab)
    return tab
  } catch {
    return newKey()
  }
}

function parse(text: string): readonly Stored[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** The entries of all tabs, oldest first, in the browser's storage; in memory where the browser has none. */
function createStorage(name: string) {
  let known: { readonly text: string; readonly entries: readonly Stored[] } = { text: '[]', entries: [] }
  const load = (): readonly Stored[] => {
    try {
      const text = localStorage.getItem(name) ?? '[]'
      if (text !== known.text) known = { text, entries: parse(text) }
    } catch {
      // No storage: the entries in memory are all there are.
    }
    return known.entries
  }
  /** Stores entries, of which a full storage keeps the newer half. */
  const save = (entries: readonly Stored[]): void => {
    known = { text: JSON.stringify(entries), entries }
    try {
      localStorage.setItem(name, known.text)
    } catch (error) {
      if (isFull(error) && entries.length > 0) save(entries.slice(Math.ceil(entries.length / 2)))
    }
  }
  return { load, save }
}

/** The entries with one more as the newest, or in the place of the entry with its key. */
function placed(before: readonly Stored[], one: Stored): readonly Stored[] {
  const known = before.find(({ entry }) => entry.key === one.entry.key)
  return known ? before.map((other) => (other === known ? { ...one, tab: known.tab } : other)) : [...before, one]
}

function without(before: readonly Stored[], gone: readonly { readonly key: string }[]): readonly Stored[] {
  const keys = new Set(gone.map(({ key }) => key))
  return before.filter(({ entry }) => !keys.has(entry.key))
}

/** The entries by list, those of this tab as the newest. */
function listsOf(stored: readonly Stored[], tab: string): UndoLists {
  const inTurn = [...stored.filter((one) => one.tab !== tab), ...stored.filter((one) => one.tab === tab)]
  const of = (list: List) => inTurn.flatMap((one) => (one.list === list && !isPreference(one.entry) ? [one.entry] : []))
  return { done: of('done'), undone: of('undone') }
}

/**
 * One person's undo history in this browser, stored across reloads and shared by its tabs: the entries of a tab are the
 * newest in it.
 */
export function createUndoHistory(userId: string): UndoHistory {
  const name = `plumbline.undo.${userId}`
  const tab = findTab()
  const listeners = createListeners()
  let lists: UndoLists | null = null
  const publish = () => {
    lists = null
    listeners.notify()
  }
  const { load: entries, save } = createStorage(name)
  /** Changes the newest stored entries, to which another tab may have added. */
  const write = (change: (before: readonly Stored[]) => readonly Stored[]) => {
    save(change(entries()))
    publish()
  }
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
    if (!key || key === name) publish()
  })
  // Cached, because every button reads it after each change of the screen.
  const read = () => (lists ??= listsOf(entries(), tab))
  return {
    read,
    find: (key) => entries().find(({ entry }) => entry.key === key)?.entry,
    findDone: (action) =>
      entries().flatMap(({ list, entry }) =>
        list === 'done' && [entry.key, entry.action].includes(action) ? [entry] : [],
      ),
    put: (list, entry) => write((before) => placed(before, { list, entry, tab })),
    add(entry) {
      const { done, undone } = read()
      const actions = new Set([...done, entry].map(actionOf))
      const oldest = actions.size > maxActions ? [...actions][0] : undefined
      const gone = isPreference(entry)
        ? []
        : [...undone, ...done.filter((one) => one.final ?? actionOf(one) === oldest)]
      // One write, because storing takes about half a millisecond of each decision.
      write((before) => placed(without(before, gone), { list: 'done', entry, tab }))
    },
    remove(gone) {
      if (gone.length > 0) write((before) => without(before, gone))
    },
    subscribe: listeners.add,
  }
}
