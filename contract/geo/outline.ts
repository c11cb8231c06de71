import { earthRadius } from './distance'

/** A corner of an outline: longitude, latitude in degrees. */
export type Corner = readonly [longitude: number, latitude: number]

type Point = { readonly latitude: number; readonly longitude: number }

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Closes a ring by repeating its first corner, and removes repeated corners. */
export function closedRing(corners: readonly Corner[]): [number, number][] {
  const distinct = corners.filter(([x, y], at) => {
    const before = corners[at - 1]
    return before === undefined || before[0] !== x || before[1] !== y
  })
  const [first] = distinct
  const last = distinct.at(-1)
  if (first === undefined || last === undefined) return []
  const open = distinct.length > 1 && first[0] === last[0] && first[1] === last[1] ? distinct.slice(0, -1) : distinct
  return [...open, first].map(([longitude, latitude]) => [longitude, latitude])
}

/** Area of a closed ring on the sphere, in square meters. */
export function ringArea(ring: readonly Corner[]): number {
  const sum = sides(ring).reduce((total, [[x1, y1], [x2, y2]]) => {
    return total + radians(x2 - x1) * (2 + Math.sin(radians(y1)) + Math.sin(radians(y2)))
  }, 0)
  return Math.abs((sum * earthRadius * earthRadius) / 2)
}

/** Centroid of a closed ring; for a lot, the earth is flat enough. */
export function ringMiddle(ring: readonly Corner[]): { latitude: number; longitude: number } {
  const [origin] = ring
  if (!origin) throw new Error('An outline has corners')
  const sums = { twice: 0, x: 0, y: 0 }
  for (const [[x1, y1], [x2, y2]] of sides(ring)) {
    const [ax, ay, bx, by] = [x1 - origin[0], y1 - origin[1], x2 - origin[0], y2 - origin[1]]
    const cross = ax * by - bx * ay
    sums.twice += cross
    sums.x += (ax + bx) * cross
    sums.y += (ay + by) * cross
  }
  return { longitude: origin[0] + sums.x / (3 * sums.twice), latitude: origin[1] + sums.y / (3 * sums.twice) }
}

/** True if a closed ring contains the point: a ray to the east crosses its sides an odd number of times. */
export function isInside(ring: readonly Corner[], { latitude: y, longitude: x }: Point): boolean {
  const crossed = sides(ring).filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1),
  )
  return crossed.length % 2 === 1
}

/** True when two non-adjacent sides of a closed ring intersect. */
export function crossesItself(ring: readonly Corner[]): boolean {
  const all = sides(ring)
  return all.some((one, at) =>
    all.slice(at + 2).some((other, beyond) => {
      const isNeighbour = at === 0 && at + 2 + beyond === all.length - 1
      return !isNeighbour && meet(one, other)
    }),
  )
}

type Side = readonly [Corner, Corner]

function sides(ring: readonly Corner[]): Side[] {
  return ring.flatMap((corner, at): Side[] => {
    const next = ring[at + 1]
    return next ? [[corner, next]] : []
  })
}

/** Side of the line from `a` to `b` on which a corner is, as a sign; 0 on the line. */
const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

const within = ([a, b]: Side, c: Corner): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])

function meet(one: Side, other: Side): boolean {
  const [a, b] = one
  const [c, d] = other
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const
  if (turns[0] !== turns[1] && turns[2] !== turns[3]) return true
  return (
    (turns[0] === 0 && within(one, c)) ||
    (turns[1] === 0 && within(one, d)) ||
    (turns[2] === 0 && within(other, a)) ||
    (turns[3] === 0 && within(other, b))
  )
}
