import type { Position } from 'contract/common'

/** Metres east and north of an origin; on a lot's scale the earth is flat enough. */
export type Offset = { east: number; north: number }

const metresPerDegree = 111_320

/** Where `point` lies from `origin`, in metres. */
export function offsetFrom(origin: Position, point: Position): Offset {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180)
  return {
    east: (point.longitude - origin.longitude) * metresPerDegree * shrink,
    north: (point.latitude - origin.latitude) * metresPerDegree,
  }
}

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** "45° NE": a direction in degrees with its compass point. */
export function directionText(degrees: number): string {
  return `${Math.round(degrees) % 360}° ${points[Math.round(degrees / 45) % 8] ?? 'N'}`
}

/** The largest round length (1, 2 or 5 × 10ⁿ metres) not above `most`, for a scale bar. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power
}
