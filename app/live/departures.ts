import type { StreamEvent } from 'contract/account'
import { createListeners } from '~/lib/listeners'

/** Who took a record away, null where that is not known; it may have been given to somebody else. */
type Departed = { readonly who: string | null; readonly isGiven: boolean }

/** Records that were taken away while their pages were open, by their id. */
const departed = new Map<string, Departed>()
const listeners = createListeners<[heard?: StreamEvent]>()

/** What became of records that an open page was about: it asks for them again and finds nothing. */
export const departures = {
  hear(event: StreamEvent): void {
    const { uuid, patch, changed, actorName: who } = event
    const isGiven = !patch && changed.includes('removed')
    if (isGiven || patch?.removed) departed.set(uuid, { who, isGiven })
    // Whoever is told more of it has it again.
    else departed.delete(uuid)
    listeners.tell(event)
  },
  /** A record that is not found any more, for whichever reason. */
  lose(uuid: string): void {
    if (departed.has(uuid)) return
    departed.set(uuid, { who: null, isGiven: false })
    listeners.tell()
  },
  /** Undefined where nothing is known. */
  of: (uuid: string): Departed | undefined => departed.get(uuid),
  follow: listeners.add,
}
