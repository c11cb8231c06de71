import type { Outcome } from '~/commands/engine/command'
import type { Target } from '~/commands/engine/context'

/**
 * Effect of this person's own writes on a record's version: the new version, or, if the answer does not contain it (a
 * bulk), the last version before.
 */
export type OwnWrite = { readonly version: number } | { readonly after: number }

export const recordKey = (noun: string, uuid: string) => `${noun}:${uuid}`

/**
 * A target with the version to send: the version that the person saw, or that of their own later write. If an own write
 * left it unknown, no version is sent: the check could only refuse the person's own change.
 */
export function chained(target: Target, own: OwnWrite | undefined): Target {
  if (!own || target.version === undefined) return target
  if ('version' in own) return { ...target, version: Math.max(target.version, own.version) }
  if (target.version > own.after) return target
  const { version: _, ...unchecked } = target
  return unchecked
}

/** The own writes of an answered call, by record key. Refused targets were not written. */
export function writesOf(targets: readonly Target[], outcome: Outcome): [string, OwnWrite][] {
  const ownWrites = new Map<string, OwnWrite>()
  for (const { noun, value } of outcome.records) ownWrites.set(recordKey(noun, value.uuid), { version: value.version })
  for (const { noun, uuid, version } of outcome.versions) ownWrites.set(recordKey(noun, uuid), { version })
  const refused = new Set(outcome.refused.map(({ uuid }) => uuid))
  for (const { noun, id, version } of targets) {
    const key = recordKey(noun, id)
    if (!ownWrites.has(key) && !refused.has(id) && version !== undefined) ownWrites.set(key, { after: version })
  }
  return [...ownWrites]
}
