import { keyEditBetween, withKeyEdit } from 'contract/key-edits'
import type { KeyPreferences, KeySettingsEdit } from 'contract/key-settings'

/** What is on its way to the server, or was done by it: then as of which version of the person's record, where it said so. */
export type Sent = {
  readonly edit: KeySettingsEdit
  /** The call that it takes back. */
  readonly of?: string
  readonly isDone?: true
  readonly version?: number | undefined
}

/** What this browser knows of the server's copy, and what it has sent since. */
export type Known = {
  readonly base: KeyPreferences
  /** Of the person's record; 0 before anything was heard. */
  readonly version: number
  /** By the key of its call; what was done counts until the server's copy has it. */
  readonly sent: Readonly<Record<string, Sent>>
  /** What gave way, as it was told last. */
  readonly told: string
}

/** The server's copy with what is on its way to it. */
export const awaited = ({ base, sent }: Known): KeyPreferences =>
  Object.values(sent).reduce((before, { edit }) => withKeyEdit(before, edit), base)

/** The server's copy as it is told; one loaded before the last of what was done leaves that out, and it still counts. */
export function withCopy(known: Known, base: KeyPreferences, version: number): Known {
  const isIn = ({ isDone, version: since = version }: Sent) => isDone && since <= version
  return { ...known, base, version, sent: sentWhere(known, (_key, one) => !isIn(one)) }
}

/** What the server did of that. */
export function withDone(known: Known, keys: readonly string[], version?: number): Known {
  const marked = keys.flatMap((key) => {
    const one = known.sent[key]
    return one ? [[key, { ...one, isDone: true, version: version ?? one.version }]] : []
  })
  return { ...known, sent: { ...known.sent, ...Object.fromEntries(marked) } }
}

/**
 * Without what the call `of` changed: also while it is done already and the server's copy shows it for a moment, which would
 * else take a key away between its first stroke and its second.
 * @param by the key of the call that takes it back
 */
export function withTakenBack(known: Known, of: string, by: string): Known {
  const without = { ...known, sent: sentWhere(known, (key) => key !== of) }
  const edit = keyEditBetween(awaited(known), awaited(without)) ?? {}
  return { ...known, sent: { ...known.sent, [by]: { edit, of } } }
}

const sentWhere = ({ sent }: Known, stays: (key: string, one: Sent) => boolean): Known['sent'] =>
  Object.fromEntries(Object.entries(sent).filter(([key, one]) => stays(key, one)))
