import type { KeyPreferences } from 'contract/account/key-settings'
import { readSettings } from './remaps'

/**
 * A person's stored keys without those that this version does not know; other commands keep theirs. Used by loaders:
 * any client may store keys, and the server does not validate them.
 */
export function readableKeys(preferences: KeyPreferences): KeyPreferences {
  const isReadable = ([id, own]: [string, string[]]) =>
    readSettings(JSON.stringify({ keys: { [id]: own } })).keys[id] !== undefined
  return { ...preferences, keys: Object.fromEntries(Object.entries(preferences.keys).filter(isReadable)) }
}
