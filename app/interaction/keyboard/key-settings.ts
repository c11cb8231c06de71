import { keyEditBetween, withKeyEdit } from 'contract/account/key-edits'
import type { KeySettings, KeySettingsEdit } from 'contract/account/key-settings'
import type { Call } from '~/commands/engine/command'
import { registry } from '~/commands/engine/registry'
import { defaultSettings, readKeySettings, settle } from '~/commands/keyboard/custom-bindings'
import { createListeners } from '~/lib/listeners'
import { listenToOutbox, listenToUnsent, unsentCalls, type Notice } from '~/offline/outbox/outbox'

/** A person's keys from the server, and the version of the user record that holds them. */
type ServerCopy = { readonly keys: KeySettings; readonly version: number }

export type KeySettingsStore = {
  /** Active keys: the custom keys, and the defaults that do not conflict with them. */
  readonly read: () => KeySettings
  /** The keys that the server rendered, for hydration. */
  readonly drawn: () => KeySettings
  /** The custom keys, by command. */
  readonly custom: () => KeySettings['keys']
  /** Saves a change by the person, which applies at once. */
  readonly change: (next: Partial<KeySettings>) => void
  /** Takes over a copy from the server unless a newer one is known. */
  readonly take: (copy: ServerCopy) => void
  /** Follows the calls that change the keys. Returns a function that stops it. */
  readonly follow: () => () => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The edit of a call that changes keys; null for any other call. */
const editOf = ({ id, args }: Call): KeySettingsEdit | null => (id === 'keys.change' ? (args.edit ?? null) : null)

/** Reads the newest copy that this browser stored, for pages that were saved before it. */
function readCopy(name: string): ServerCopy | null {
  try {
    const { keys, version } = JSON.parse(localStorage.getItem(name) ?? '') as ServerCopy
    return typeof version === 'number' ? { keys: readKeySettings(JSON.stringify(keys)), version } : null
  } catch {
    return null
  }
}

const newerOf = (one: ServerCopy, other: ServerCopy | null) => (other && other.version > one.version ? other : one)

function storeCopy(name: string, copy: ServerCopy): void {
  try {
    localStorage.setItem(name, JSON.stringify(copy))
  } catch {
    // Full or forbidden storage: the next page brings the copy.
  }
}

/**
 * The keys of one person: the newest copy from the server with this browser's unsent edits on top, of which the last
 * edit of a command counts. Conflicts are resolved when they are read, in favor of the custom keys.
 * @param brought the copy of the page
 * @param save sends an edit
 */
export function createKeySettings(
  userId: string,
  brought: ServerCopy = { keys: defaultSettings, version: 0 },
  save: (edit: KeySettingsEdit) => void = () => undefined,
): KeySettingsStore {
  const name = `plumbline.keys.${userId}`
  const listeners = createListeners()
  let copy: ServerCopy | null = null
  let unsent: readonly KeySettingsEdit[] = []
  let chosen: KeySettings | null = null
  let active: KeySettings | null = null
  let drawn: KeySettings | null = null

  const withoutConflicts = (settings: KeySettings) => settle(registry, settings).settings
  const newest = () => (copy ??= newerOf(brought, readCopy(name)))
  const all = () => (chosen ??= unsent.reduce(withKeyEdit, newest().keys))
  const publish = () => {
    chosen = active = null
    listeners.notify()
  }
  const take = (next: ServerCopy) => {
    if (next.version < newest().version) return
    copy = next
    storeCopy(name, next)
    publish()
  }
  const readUnsent = () => {
    const edits = unsentCalls().flatMap((call) => editOf(call) ?? [])
    if (JSON.stringify(edits) === JSON.stringify(unsent)) return
    unsent = edits
    publish()
  }
  const onNotice = ({ call, ...notice }: Notice) => {
    const edit = editOf(call)
    const version = notice.kind === 'done' && notice.versions.find(({ noun }) => noun === 'user')?.version
    if (edit && version) take({ keys: withKeyEdit(newest().keys, edit), version })
  }
  return {
    read: () => (active ??= withoutConflicts(all())),
    drawn: () => (drawn ??= withoutConflicts(brought.keys)),
    custom: () => all().keys,
    change: (next) => {
      const edit = keyEditBetween(all(), { ...all(), ...next })
      if (edit) save(edit)
    },
    take,
    follow: () => {
      readUnsent()
      const stops = [listenToUnsent(readUnsent), listenToOutbox(onNotice)]
      return () => stops.forEach((stop) => stop())
    },
    subscribe: listeners.add,
  }
}
