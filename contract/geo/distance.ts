/** A point in degrees. */
export type Point = { latitude: number; longitude: number }

/** Meters east and north of an origin. */
export type Offset = { east: number; north: number }

/** Meters: farther than any ZIP code area, and hardly any city, extends. */
export const farAway = 100_000

/** Mean earth radius in meters (IUGG). Every length and area in the product derives from it. */
export const earthRadius = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Length of one degree of latitude, in meters. */
export const metersPerDegree = radians(earthRadius)

/** Meters between two points on the sphere (haversine); exact to half a percent. */
export function distanceBetween(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Flat-earth offset of a point from an origin; exact enough over a few kilometers, also across the date line. */
export function offsetFrom(origin: Point, point: Point): Offset {
  const degreesEast = ((point.longitude - origin.longitude + 540) % 360) - 180
  return {
    east: degreesEast * metersPerDegree * Math.cos(radians(origin.latitude)),
    north: (point.latitude - origin.latitude) * metersPerDegree,
  }
}

/** The point at a flat-earth offset from an origin. */
function pointAtOffset(origin: Point, { east, north }: Offset): Point {
  return {
    latitude: origin.latitude + north / metersPerDegree,
    longitude: origin.longitude + east / (metersPerDegree * Math.cos(radians(origin.latitude))),
  }
}

/** The point `meters` away from an origin in a direction, degrees clockwise from north. */
export const pointAt = (origin: Point, meters: number, direction: number): Point =>
  pointAtOffset(origin, {
    east: meters * Math.sin(radians(direction)),
    north: meters * Math.cos(radians(direction)),
  })
