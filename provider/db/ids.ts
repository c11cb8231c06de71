import { v7, validate, version } from 'uuid'

/** Creates a record id: UUIDv7, ordered by creation time. */
export function newId(at?: Date): string {
  return v7(at ? { msecs: at.getTime() } : undefined)
}

/** Creation time in an id; null for a text that is not a UUIDv7. */
export function timeOfId(id: string): Date | null {
  if (!isId(id)) return null
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

const isId = (text: string) => validate(text) && version(text) === 7
