import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a buffer or, streamed, of a file; 64 lower-case hex digits. */
export async function sha256(input: string | Buffer): Promise<string> {
  const hash = createHash('sha256')
  if (typeof input === 'string') await pipeline(createReadStream(input), hash)
  else hash.update(input)
  return hash.digest('hex')
}

/** Side of the grey square a perceptual hash is computed from. */
export const hashSide = 32

const cosines = Array.from({ length: 11 }, (_, frequency) =>
  Array.from({ length: hashSide }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * hashSide))),
)

/** The 64 lowest frequencies but the mean, diagonal by diagonal: the mean says how bright a picture is, not what is on it. */
const frequencies: readonly (readonly [number, number])[] = Array.from({ length: 11 }, (_, sum) =>
  Array.from({ length: sum + 1 }, (_, row) => [row, sum - row] as const),
)
  .flat()
  .slice(1, 65)

/**
 * Changes that mirroring left to right, upside down and both (half a turn) make to a hash, as 64 characters of 0 and 1: a mirrored
 * picture has the same frequencies, the odd ones with the opposite sign. But for the few bits near the median the hash of the
 * mirrored picture is the hash exclusive-or its mask.
 */
export const mirrorMasks: readonly string[] = [
  (_row: number, column: number) => column % 2,
  (row: number) => row % 2,
  (row: number, column: number) => (row + column) % 2,
].map((isOdd) => frequencies.map(([row, column]) => isOdd(row, column)).join(''))

/**
 * 64-bit perceptual hash of a 32 × 32 grey picture: the signs of its lowest cosine frequencies against their median.
 * Survives re-encoding, resizing and small edits; compare two with `hamming`. 16 lower-case hex digits.
 */
export function perceptualHash(grey: Uint8Array): string {
  const coefficients = frequencies.map(([row, column]) => coefficient(grey, row, column))
  const median = middle(coefficients)
  const bits = coefficients.reduce((hash, value) => (hash << 1n) | (value > median ? 1n : 0n), 0n)
  return bits.toString(16).padStart(16, '0')
}

/** Rounded, so that an even picture hashes to zero instead of to the noise of floating point. */
function coefficient(grey: Uint8Array, row: number, column: number): number {
  const [vertical = [], horizontal = []] = [cosines[row], cosines[column]]
  let sum = 0
  for (let y = 0; y < hashSide; y++) {
    let line = 0
    for (let x = 0; x < hashSide; x++) line += (grey[y * hashSide + x] ?? 0) * (horizontal[x] ?? 0)
    sum += line * (vertical[y] ?? 0)
  }
  return Math.round(sum * 1000) / 1000
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
}

/** Bits in which two perceptual hashes differ, 0 to 64 (domain rule 10). */
export function hamming(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; difference > 0n; difference &= difference - 1n) count++
  return count
}
