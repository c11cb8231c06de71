import type { MediaStatus } from 'contract/statuses'
import type { Patch } from '~/commands/command'
import type { Ref } from '~/commands/context'

/** A decision that another one replaces: on which record, and what it was. */
export type Replaced = { readonly label: string; readonly was: Exclude<MediaStatus, 'pending'> }

/** Decisions that stood on the records and that a patch replaces by another; taking one back to pending replaces none. */
export function replacedDecisions(refs: readonly Ref[], after: Patch): Replaced[] {
  const given = new Map(after.map(({ id, set }) => [id, set?.status]))
  return refs.flatMap(({ id, label, state: { mediaStatus: was } }) => {
    const now = given.get(id)
    const isReplaced = was && was !== 'pending' && now && now !== 'pending' && now !== was
    return isReplaced ? [{ label, was }] : []
  })
}
