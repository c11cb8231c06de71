import { v7 } from 'uuid'

/** A new record's identity: UUIDv7, ordered by the moment it was made. */
export function newId(at?: Date): string {
  return v7(at ? { msecs: at.getTime() } : undefined)
}
