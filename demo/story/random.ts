/** A seeded random generator: the same seed gives the same demo on every machine. */
export type Random = {
  /** 0 ≤ n < 1. */
  next(): number
  between(low: number, high: number): number
  /** Integer, both ends inclusive. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** An independent generator, so that additions to one part do not change the others. */
  fork(name: string): Random
}

/** Creates a generator from a text as the seed. */
export function randomFrom(seed: string): Random {
  let state = hashText(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    fork: (name) => randomFrom(`${seed}/${name}`),
  }
}

/** 32-bit FNV-1a with a final mix. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 16
  return Math.imul(hash, 0x45d9f3b) ^ (hash >>> 13)
}
