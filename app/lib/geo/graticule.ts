import { metersPerDegree } from 'contract/geo/distance'
import { lengthText, roundLength, type Units } from 'contract/geo/units'
import type { Position } from 'contract/core/common'

/** Edges of a view in degrees, and its width in pixels. */
export type GraticuleView = { west: number; south: number; east: number; north: number; width: number }
/** A line at a longitude or latitude, and its distance from the origin; west and south are negative. */
type GraticuleLine = { degrees: number; meters: number }
export type Graticule = { units: Units; step: number; meridians: GraticuleLine[]; parallels: GraticuleLine[] }

/** Pixels between two lines at most; a round length leaves at least 40 % of it. */
const widestGap = 160
/** Meters between two lines at most: over wider squares the earth is not flat enough. */
const longestStep = 10_000

/** Lines at round distances from an origin, across a view; null where the view is too wide for straight squares. */
export function graticuleOf(
  { west, south, east, north, width }: GraticuleView,
  origin: Position,
  units: Units,
): Graticule | null {
  const perLongitude = metersPerDegree * Math.cos((origin.latitude * Math.PI) / 180)
  const step = roundLength((widestGap * (east - west) * perLongitude) / width, units)
  if (!(step <= longestStep)) return null
  return {
    units,
    step,
    meridians: linesBetween(west, east, origin.longitude, perLongitude, step),
    parallels: linesBetween(south, north, origin.latitude, metersPerDegree, step),
  }
}

function linesBetween(from: number, to: number, origin: number, perDegree: number, step: number): GraticuleLine[] {
  const first = Math.ceil(((from - origin) * perDegree) / step)
  const last = Math.floor(((to - origin) * perDegree) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const away = (first + index) * step
    return { degrees: origin + away / perDegree, meters: away }
  })
}

/** "50 ft E": a line's distance from the origin with its side; empty for the line through the origin. */
export const lineLabel = (
  away: number,
  { step, units }: Graticule,
  [positive, negative]: readonly [string, string],
): string => (away === 0 ? '' : `${lengthText(Math.abs(away), units, step)} ${away > 0 ? positive : negative}`)
