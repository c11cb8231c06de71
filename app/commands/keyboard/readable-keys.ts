import type { KeySettings } from 'contract/account/key-settings'
import { readKeySettings } from './custom-bindings'

/**
 * A person's stored keys without those that this version does not know; other commands keep theirs. Used by loaders:
 * any client may store keys, and the server does not validate them.
 */
export function readableKeys(preferences: KeySettings): KeySettings {
  const isReadable = ([id, own]: [string, string[]]) =>
    readKeySettings(JSON.stringify({ keys: { [id]: own } })).keys[id] !== undefined
  return { ...preferences, keys: Object.fromEntries(Object.entries(preferences.keys).filter(isReadable)) }
}
