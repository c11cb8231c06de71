import type { StreamEvent } from 'contract/account'

/** Who took records away while their pages were open, by the record's id; null where that is not known. */
const departed = new Map<string, string | null>()

/** What became of records that an open page was about: it asks for them again and finds nothing. */
export const departures = {
  hear({ uuid, patch, actorName }: StreamEvent): void {
    if (patch?.removed === true) departed.set(uuid, actorName)
    else if (patch?.removed === false) departed.delete(uuid)
  },
  /** A record that is not found any more, for whichever reason. */
  lose(uuid: string): void {
    if (!departed.has(uuid)) departed.set(uuid, null)
  },
  /** Undefined where nothing is known. */
  whoTook: (uuid: string): string | null | undefined => departed.get(uuid),
}
