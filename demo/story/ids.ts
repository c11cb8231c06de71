import { createHash } from 'node:crypto'

/** A reproducible id: UUIDv7 whose random part is derived from a name. */
export function demoId(name: string, at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`plumbline/${name}`).digest('hex')
  const variant = ((parseInt(hash.slice(3, 4), 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}
