/** A point in degrees. */
export type Point = { latitude: number; longitude: number }

/** Metres: no ZIP code's area, and hardly a city, reaches as far. */
export const farAway = 100_000

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points on the sphere (haversine); good to half a percent. */
export function distanceBetween(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)))
}
