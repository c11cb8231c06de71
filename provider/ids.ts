import { v7, validate, version } from 'uuid'

/** A new record's identity: UUIDv7, ordered by the moment it was made. */
export function newId(at?: Date): string {
  return v7(at ? { msecs: at.getTime() } : undefined)
}

/** The moment an identity was made; null for what is none of ours. */
export function madeAt(id: string): Date | null {
  if (!isId(id)) return null
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

const isId = (text: string) => validate(text) && version(text) === 7
