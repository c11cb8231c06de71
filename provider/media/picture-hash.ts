import type { GrayImage } from './clarity'

/** Side of the grid of brightness a hash is computed from. */
const side = 32
/** Largest sum of row and column frequency that is part of a hash. */
const maxFrequencySum = 18

/** A part of a picture: left, top, width and height as shares of its sides. */
type Part = readonly [left: number, top: number, width: number, height: number]
const whole: Part = [0, 0, 1, 1]

/** Hashes of one photo, each 48 hex digits: the signs of 64 low cosine frequencies, then of 128 higher ones. */
export type PictureHashes = {
  /** Hashes of the whole picture and, if it has solid bars or a border, of the picture without them. */
  wholes: string[]
  /** Hashes of the parts that a crop usually keeps. */
  parts: string[]
}

const cosines = Array.from({ length: maxFrequencySum + 1 }, (_, frequency) =>
  Float64Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * side))),
)

/** Frequencies (row and column) whose row and column add up to `sum`. */
const diagonal = (sum: number) => Array.from({ length: sum + 1 }, (_, row) => [row, sum - row] as const)
const diagonals = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => diagonal(from + index)).flat()
/**
 * On the main diagonal: moved to the higher ones, so that both groups stay the same when rows and columns change
 * places.
 */
const isMoved = (row: number, column: number) => row === 5 && column === 5
const low = diagonals(1, 10).filter(([row, column]) => !isMoved(row, column))

/** The mean is left out, because it only describes the brightness. */
const frequencies = [
  // Every third one is a part of the index (see look-alikes.ts), so that each part has coarse and fine ones.
  ...[0, 1, 2].flatMap((third) => low.filter((_, index) => index % 3 === third)),
  [5, 5] as const,
  ...diagonals(11, maxFrequencySum),
  ...[
    [9, 10],
    [10, 9],
    [10, 10],
  ].map(([row = 0, column = 0]) => [row, column] as const),
]

/** Position of the frequency that takes the place of each one when rows and columns change places. */
const transposed = frequencies.map(([row, column]) =>
  frequencies.findIndex((other) => other[0] === column && other[1] === row),
)

/** Mirroring reverses the sign of the odd frequencies of its direction. */
const mirrors = [
  () => 0,
  (_row: number, column: number) => column % 2,
  (row: number) => row % 2,
  (row: number, column: number) => (row + column) % 2,
].map((isOdd) => frequencies.map(([row, column]) => isOdd(row, column)))

/** Hashes of the picture as it is, mirrored and turned by quarters: eight, the first of which is the hash itself. */
export function orientationsOf(hash: string): string[] {
  const bits = bitsOf(hash)
  const turned = transposed.map((position) => bits[position] ?? 0)
  return [bits, turned].flatMap((one) =>
    mirrors.map((mirror) => hexOf(one.map((bit, index) => bit ^ (mirror[index] ?? 0)).join(''))),
  )
}

/** Bits in which two hashes of the same length differ (domain rule 10). */
export function hamming(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; difference > 0n; difference &= difference - 1n) count++
  return count
}

/** The first 64 bits of a hash, which find similar photos. */
export const lowOf = (hash: string): string => hash.slice(0, 16)
/** The other 128 bits, which confirm that a found photo is similar. */
export const highOf = (hash: string): string => hash.slice(16)

/** Hex digits as characters of 0 and 1. */
export const binaryOf = (hex: string): string =>
  BigInt(`0x${hex}`)
    .toString(2)
    .padStart(hex.length * 4, '0')

/** Characters of 0 and 1 as hex digits. */
export const hexOf = (binary: string): string =>
  BigInt(`0b${binary}`)
    .toString(16)
    .padStart(binary.length / 4, '0')

const bitsOf = (hash: string): number[] => Array.from(binaryOf(hash), Number)

/**
 * Shares of the sides that crops are looked for at: 86 % in nine places, 86 % of one side in three, 90 and 95 % in the
 * middle.
 */
const crops: readonly Part[] = (() => {
  const places = [0, 0.07, 0.14]
  return [
    ...places.flatMap((left) => places.map((top): Part => [left, top, 0.86, 0.86])),
    ...places.map((left): Part => [left, 0, 0.86, 1]),
    ...places.map((top): Part => [0, top, 1, 0.86]),
    [0.05, 0.05, 0.9, 0.9],
    [0.025, 0.025, 0.95, 0.95],
  ]
})()

/** Hashes a picture; a picture of one color has no hashes. */
export function hashPicture(gray: GrayImage): PictureHashes {
  const sums = areaSums(gray)
  const hashOf = (part: Part) => hashGrid(gridOf(sums, part))
  const inside = withoutBars(gray)
  const isDistinctive = (hash: string) => !/^0{16}/.test(hash)
  return {
    wholes: [whole, ...(inside ? [inside] : [])].map(hashOf).filter(isDistinctive),
    parts: crops.map(hashOf).filter(isDistinctive),
  }
}

/** Rounds, so that a picture of one color hashes to zero instead of to floating-point noise. */
function hashGrid(grid: Float64Array): string {
  const rows = cosines.map((cosine) =>
    Float64Array.from({ length: side }, (_, y) => {
      let sum = 0
      for (let x = 0; x < side; x++) sum += (grid[y * side + x] ?? 0) * (cosine[x] ?? 0)
      return sum
    }),
  )
  const signs = frequencies.map(([row, column]) => {
    let sum = 0
    for (let y = 0; y < side; y++) sum += (rows[column]?.[y] ?? 0) * (cosines[row]?.[y] ?? 0)
    return Math.round(sum * 1000) > 0 ? 1 : 0
  })
  return hexOf(signs.join(''))
}

type Sums = { sums: Float64Array; width: number; height: number }

/** Sum of the brightness above and left of every pixel's corner: the mean of any part is then four look-ups. */
function areaSums({ data, width, height }: GrayImage): Sums {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let line = 0
    for (let x = 0; x < width; x++) {
      line += data[y * width + x] ?? 0
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + line
    }
  }
  return { sums, width, height }
}

/** Mean brightness in each of 32 × 32 fields of a part. */
function gridOf({ sums, width, height }: Sums, [left, top, wide, high]: Part): Float64Array {
  const across = width + 1
  const edges = (from: number, length: number, pixels: number) =>
    Array.from({ length: side + 1 }, (_, index) => Math.round((from + (length * index) / side) * pixels))
  const [xs, ys] = [edges(left, wide, width), edges(top, high, height)]
  const at = (x: number, y: number) => sums[y * across + x] ?? 0
  return Float64Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)]
    const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [xs[x], xs[x + 1], ys[y], ys[y + 1]]
    // In a picture of fewer pixels than fields, an empty field takes the pixel at its corner.
    const [x2, y2] = [Math.min(width, Math.max(x1, x0 + 1)), Math.min(height, Math.max(y1, y0 + 1))]
    const [x3, y3] = [Math.min(x0, x2 - 1), Math.min(y0, y2 - 1)]
    return (at(x2, y2) - at(x3, y2) - at(x2, y3) + at(x3, y3)) / ((x2 - x3) * (y2 - y3))
  })
}

/** Gray levels that count as the same color of a bar: JPEG adds some noise. */
const barNoise = 12
/** Least share of a line with the color of the edge for a line of a bar; a status bar has letters and icons. */
const barShare = 0.75
/** Lines inside the picture that look like a bar are ignored up to this share of the side. */
const maxGapShare = 0.04
/** Least share of a side that a picture between bars has. */
const leastShare = 0.12

/** Finds the picture inside the bars or the border of a screenshot or print; null without them. */
function withoutBars({ data, width, height }: GrayImage): Part | null {
  const [top, bottom] = longestRun(height, (y) => data.subarray(y * width, (y + 1) * width))
  if (bottom - top < height * leastShare) return null
  const [left, right] = longestRun(width, (x) =>
    Uint8Array.from({ length: bottom - top }, (_, index) => data[(top + index) * width + x] ?? 0),
  )
  if (right - left < width * leastShare) return null
  const part: Part = [left / width, top / height, (right - left) / width, (bottom - top) / height]
  return part[2] > 0.98 && part[3] > 0.98 ? null : part
}

/** Longest run of lines that do not belong to a bar: its first line, and the line after its last. */
function longestRun(count: number, line: (index: number) => Uint8Array): readonly [number, number] {
  const [first, last] = [middleOf(line(0)), middleOf(line(count - 1))]
  let [best, from, end]: [readonly [number, number], number, number] = [[0, 0], 0, -Infinity]
  for (let index = 0; index < count; index++) {
    const values = line(index)
    const color = index < count / 2 ? first : last
    let same = 0
    for (const value of values) if (Math.abs(value - color) <= barNoise) same++
    if (same >= values.length * barShare) continue
    if (index - end > count * maxGapShare) from = index
    end = index + 1
    if (end - from > best[1] - best[0]) best = [from, end]
  }
  return best
}

const middleOf = (values: Uint8Array): number => Uint8Array.from(values).sort()[values.length >> 1] ?? 0
