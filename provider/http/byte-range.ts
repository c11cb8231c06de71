import type { ByteRange } from 'provider/adapters/files'

/**
 * The range that a `Range` header asks for (RFC 9110 §14.2), both ends inclusive: 'whole' without one, and for several
 * ranges or other units, which a server may ignore; 'unsatisfiable' when it lies outside the file.
 * @param bytes size of the file
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return 'whole'
  if (first === '') return lastBytes(Number(last), bytes)
  const range = { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), bytes - 1) }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  return range.start < bytes ? range : 'unsatisfiable'
}

function lastBytes(count: number, bytes: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || bytes === 0) return 'unsatisfiable'
  return { start: Math.max(0, bytes - count), end: bytes - 1 }
}
