import { distanceBetween, offsetFrom, type Offset, type Point } from 'contract/geo/distance'

/** Position of a lot: its point and, if drawn, its outline as [longitude, latitude] pairs. */
export type LotShape = Point & { outline: readonly (readonly [number, number])[] | null }

/**
 * Meters from a capture point to a lot: 0 inside its outline, else to the nearest edge; without an outline to its
 * point.
 */
export function distanceToLot(lot: LotShape, point: Point): number {
  if (!lot.outline || lot.outline.length < 3) return distanceBetween(lot, point)
  const corners = lot.outline.map(([longitude, latitude]) => offsetFrom(point, { latitude, longitude }))
  return isInside(corners) ? 0 : Math.min(...edges(corners).map(([a, b]) => distanceToEdge(a, b)))
}

function edges(corners: readonly Offset[]): [Offset, Offset][] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length]
    return next ? [[corner, next] satisfies [Offset, Offset]] : []
  })
}

/** True if the origin lies inside: a ray to the east crosses an odd number of edges. */
function isInside(corners: readonly Offset[]): boolean {
  const crossings = edges(corners).filter(([a, b]) => {
    if (a.north > 0 === b.north > 0) return false
    return a.east + ((0 - a.north) / (b.north - a.north)) * (b.east - a.east) > 0
  })
  return crossings.length % 2 === 1
}

function distanceToEdge(a: Offset, b: Offset): number {
  const [east, north] = [b.east - a.east, b.north - a.north]
  const length = east ** 2 + north ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.east * east + a.north * north) / length))
  return Math.hypot(a.east + along * east, a.north + along * north)
}
