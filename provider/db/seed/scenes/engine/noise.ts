const size = 256
const mask = size - 1
const table = new Float32Array(size * size)
// A fixed table, filled by a small generator: every scene shares it and differs by where it looks.
let state = 0x9e3779b9
for (let at = 0; at < table.length; at++) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  const mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  table[at] = ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296
}

/** Value of one lattice cell, 0 to 1: for things that differ piece by piece (a brick, a board). */
export function cell(x: number, y: number): number {
  return table[((Math.floor(y) & mask) << 8) | (Math.floor(x) & mask)] ?? 0
}

/** Smooth noise, 0 to 1, one feature per unit. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = x - left
  const fy = y - top
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const x0 = left & mask
  const x1 = (left + 1) & mask
  const y0 = (top & mask) << 8
  const y1 = ((top + 1) & mask) << 8
  const a = table[y0 | x0] ?? 0
  const b = table[y0 | x1] ?? 0
  const c = table[y1 | x0] ?? 0
  const d = table[y1 | x1] ?? 0
  const upper = a + (b - a) * sx
  return upper + (c + (d - c) * sx - upper) * sy
}

/** Noise summed over octaves, 0 to 1: the more, the finer. */
export function clouds(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y)
    total += weight
    weight *= 0.5
    x = x * 2.03 + 17.1
    y = y * 2.03 + 9.7
  }
  return sum / total
}
