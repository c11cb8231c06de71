import { createListeners } from '~/lib/listeners'
import { registry } from '~/commands/registry'
import { defaultSettings, readSettings, settle } from '~/commands/remaps'
import type { KeySettings } from '~/commands/remaps'

export type SettingsMemory = {
  /** Under which this browser keeps them. */
  readonly name: string
  /** The keys that are live: the person's own, and the defaults that do not meet them. */
  readonly read: () => KeySettings
  /** The same as the page brought them, which the server draws and the first paint repeats. */
  readonly drawn: () => KeySettings
  /** All that the person chose. */
  readonly chosen: () => KeySettings
  /** Of it the keys, by command. */
  readonly own: () => KeySettings['keys']
  readonly change: (next: Partial<KeySettings>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * One person's keys in this browser, which has a copy of its own: they are there at once, also without a network. Clashes are
 * settled when they are read, in favour of what the person chose.
 * @param brought what the page brought; it counts until there is a copy
 */
export function createSettingsMemory(userId: string, brought: KeySettings = defaultSettings): SettingsMemory {
  const name = `plumbline.keys.${userId}`
  const listeners = createListeners()
  const stored = () => {
    const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(name)
    return text === null ? brought : readSettings(text)
  }
  let own: KeySettings | null = null
  let live: KeySettings | null = null
  let first: KeySettings | null = null
  const settled = (settings: KeySettings) => settle(registry, settings).settings
  const chosen = () => (own ??= stored())
  const publish = () => {
    own = live = null
    listeners.tell()
  }
  // Another tab changed them.
  const hear = (event: StorageEvent) => event.key === name && publish()
  return {
    name,
    read: () => (live ??= settled(chosen())),
    drawn: () => (first ??= settled(brought)),
    chosen,
    own: () => chosen().keys,
    change: (next) => {
      localStorage.setItem(name, JSON.stringify({ ...stored(), ...next }))
      publish()
    },
    subscribe: (listener) => {
      if (listeners.isEmpty()) window.addEventListener('storage', hear)
      const leave = listeners.add(listener)
      return () => {
        leave()
        if (listeners.isEmpty()) window.removeEventListener('storage', hear)
      }
    },
  }
}
