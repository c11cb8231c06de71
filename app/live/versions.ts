import type { Outcome } from '~/commands/command'
import type { Target } from '~/commands/context'

/**
 * What this person's own answered writes did to a record's version: the version it has since, or, where the answer did
 * not say (a bulk), the last one known before.
 */
export type OwnWrite = { readonly version: number } | { readonly after: number }

export const recordKey = (noun: string, uuid: string) => `${noun}:${uuid}`

/**
 * A target with the version to send: what the person saw, or what their own later write made of it. Where their own write
 * left it unknown, none is sent, since a check could only refuse them their own doing.
 */
export function chained(target: Target, own: OwnWrite | undefined): Target {
  if (!own || target.version === undefined) return target
  if ('version' in own) return { ...target, version: Math.max(target.version, own.version) }
  if (target.version > own.after) return target
  const { version: _, ...unchecked } = target
  return unchecked
}

/** The own writes an answered call adds, by record key. A target that was refused was not written. */
export function writesOf(targets: readonly Target[], outcome: Outcome): [string, OwnWrite][] {
  const told = new Map<string, OwnWrite>()
  for (const { noun, value } of outcome.records) told.set(recordKey(noun, value.uuid), { version: value.version })
  for (const { noun, uuid, version } of outcome.versions) told.set(recordKey(noun, uuid), { version })
  const refused = new Set(outcome.refused.map(({ uuid }) => uuid))
  for (const { noun, id, version } of targets) {
    const key = recordKey(noun, id)
    if (!told.has(key) && !refused.has(id) && version !== undefined) told.set(key, { after: version })
  }
  return [...told]
}
