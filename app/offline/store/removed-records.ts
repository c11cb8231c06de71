import type { StreamEvent } from 'contract/account/calls'
import { createListeners } from '~/lib/listeners'

/** `who` removed the record, null if unknown; `isReassigned` if it was only assigned to someone else. */
type Removal = { readonly who: string | null; readonly isReassigned: boolean }

const removals = new Map<string, Removal>()
const listeners = createListeners<[event?: StreamEvent]>()

/** Tracks which records were removed while their pages were open: those revalidate and get a 404. */
export const removedRecords = {
  onEvent(event: StreamEvent): void {
    const { uuid, patch, changed, actorName: who } = event
    const isReassigned = !patch && changed.includes('removed')
    if (isReassigned || patch?.removed) removals.set(uuid, { who, isReassigned })
    // A further event about the record means that the person has access again.
    else removals.delete(uuid)
    listeners.notify(event)
  },
  /** Marks a record as removed for an unknown reason, after a 404. */
  markRemoved(uuid: string): void {
    if (removals.has(uuid)) return
    removals.set(uuid, { who: null, isReassigned: false })
    listeners.notify()
  },
  /** Undefined for a record that was not removed. */
  of: (uuid: string): Removal | undefined => removals.get(uuid),
  follow: listeners.add,
}
