import type { KeyPreferences } from 'contract/key-settings'
import { readSettings } from './remaps'

/**
 * What the server keeps of a person's keys without what no key of this version says: of one command that was given such, the
 * others keep theirs. For loaders: the server is told by any client, and knows no keys.
 */
export function readableKeys(kept: KeyPreferences): KeyPreferences {
  const isReadable = ([id, own]: [string, string[]]) =>
    readSettings(JSON.stringify({ keys: { [id]: own } })).keys[id] !== undefined
  return { ...kept, keys: Object.fromEntries(Object.entries(kept.keys).filter(isReadable)) }
}
