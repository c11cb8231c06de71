import type { StreamEvent } from 'contract/account/calls'
import { createListeners } from '~/lib/listeners'

/** `who` removed the record, null if unknown; `isGiven` if it was assigned to someone else. */
type Removal = { readonly who: string | null; readonly isGiven: boolean }

/** Records removed while their pages were open, by id. */
const removals = new Map<string, Removal>()
const listeners = createListeners<[event?: StreamEvent]>()

/** Tracks what happened to records of open pages, which revalidate and get a 404. */
export const departures = {
  onEvent(event: StreamEvent): void {
    const { uuid, patch, changed, actorName: who } = event
    const isGiven = !patch && changed.includes('removed')
    if (isGiven || patch?.removed) removals.set(uuid, { who, isGiven })
    // A further event about the record means that the person has access again.
    else removals.delete(uuid)
    listeners.notify(event)
  },
  /** Marks a record as removed for an unknown reason, after a 404. */
  lose(uuid: string): void {
    if (removals.has(uuid)) return
    removals.set(uuid, { who: null, isGiven: false })
    listeners.notify()
  },
  /** Undefined for a record that was not removed. */
  of: (uuid: string): Removal | undefined => removals.get(uuid),
  follow: listeners.add,
}
