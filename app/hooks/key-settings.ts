import { createListeners } from '~/lib/listeners'
import { registry } from '~/commands/registry'
import { defaultSettings, readSettings, settle } from '~/commands/remaps'
import type { KeySettings } from '~/commands/remaps'

export type SettingsMemory = {
  readonly read: () => KeySettings
  readonly change: (next: Partial<KeySettings>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One person's keys in this browser. Clashes are settled when they are read, in favour of what the person chose. */
export function createSettingsMemory(userId: string): SettingsMemory {
  const name = `plumbline.keys.${userId}`
  const listeners = createListeners()
  const load = () => settle(registry, readSettings(localStorage.getItem(name))).settings
  let settings: KeySettings | null = null
  const publish = () => {
    settings = null
    listeners.tell()
  }
  // Another tab changed them.
  const hear = (event: StorageEvent) => event.key === name && publish()
  return {
    read: () => {
      if (typeof localStorage === 'undefined') return defaultSettings
      settings ??= load()
      return settings
    },
    change: (next) => {
      localStorage.setItem(name, JSON.stringify({ ...readSettings(localStorage.getItem(name)), ...next }))
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
