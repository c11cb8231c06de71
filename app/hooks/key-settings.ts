import { createListeners } from '~/lib/listeners'
import { registry } from '~/commands/registry'
import { defaultSettings, readSettings, settle } from '~/commands/remaps'
import type { KeySettings } from '~/commands/remaps'

export type SettingsMemory = {
  /** The keys that are live: the person's own, and the defaults that do not meet them. */
  readonly read: () => KeySettings
  /** What the person chose, by command. */
  readonly own: () => KeySettings['keys']
  readonly change: (next: Partial<KeySettings>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One person's keys in this browser. Clashes are settled when they are read, in favour of what the person chose. */
export function createSettingsMemory(userId: string): SettingsMemory {
  const name = `plumbline.keys.${userId}`
  const listeners = createListeners()
  const stored = () =>
    typeof localStorage === 'undefined' ? defaultSettings : readSettings(localStorage.getItem(name))
  let own: KeySettings | null = null
  let live: KeySettings | null = null
  const chosen = () => (own ??= stored())
  const publish = () => {
    own = live = null
    listeners.tell()
  }
  // Another tab changed them.
  const hear = (event: StorageEvent) => event.key === name && publish()
  return {
    read: () => (live ??= settle(registry, chosen()).settings),
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
