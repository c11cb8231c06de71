import type { MediaStatus } from 'contract/core/statuses'
import type { Patch } from '~/commands/engine/command'
import type { RecordRef } from '~/commands/engine/context'

/** A decision that a newer one replaces: its record, and the earlier status. */
export type Replaced = { readonly label: string; readonly was: Exclude<MediaStatus, 'pending'> }

/** Decisions that a patch replaces by another; resetting one to pending replaces none. */
export function replacedDecisions(refs: readonly RecordRef[], after: Patch): Replaced[] {
  const given = new Map(after.map(({ id, set }) => [id, set?.status]))
  return refs.flatMap(({ id, label, state: { mediaStatus: was } }) => {
    const current = given.get(id)
    const isReplaced = was && was !== 'pending' && current && current !== 'pending' && current !== was
    return isReplaced ? [{ label, was }] : []
  })
}
