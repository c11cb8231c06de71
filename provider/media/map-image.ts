import sharp from 'sharp'
import { offsetFrom, type Offset, type Point } from 'contract/geo/distance'
import { lengthText, roundLength, type Units } from 'contract/geo/units'
import { distanceToLot, type LotShape } from './lot-shape'
import { letter, type Lettering } from './lettering'

/** Facts of a map image: lot, camera position, its accuracy and its direction. */
export type MapFacts = {
  lot: LotShape | null
  capture: Point
  /** Meters; null if not recorded. */
  accuracy: number | null
  /** Degrees clockwise from north; null if unknown. */
  direction: number | null
  units: Units
}

export const mapSize = { width: 688, height: 400 }
const margin = 56
/** Colors of the light theme, because map images are printed as well. */
const colors = {
  ground: '#f5f4f0',
  grid: '#e7e5df',
  lot: '#763081',
  capture: '#1c1b21',
  wedge: '#1c1b21',
  text: '#4d4a51',
}

type View = { scale: number; place: (offset: Offset) => [number, number] }

/**
 * Draws the sketch beside a photo: north up, both points in view, a scale bar in the units of the lot's country. JPEG,
 * 688 × 400.
 */
export async function drawMapImage(facts: MapFacts): Promise<Buffer> {
  const reference = facts.lot ?? facts.capture
  const outline = (facts.lot?.outline ?? []).map(([longitude, latitude]) =>
    offsetFrom(reference, { latitude, longitude }),
  )
  const capture = offsetFrom(reference, facts.capture)
  const view = fit([capture, { east: 0, north: 0 }, ...outline], facts.accuracy ?? 0)
  const bar = scaleBar(view.scale, facts.units)
  const drawing = [
    background(bar),
    facts.lot ? drawLot(outline, view) : '',
    drawCapture(facts, capture, view),
    drawScale(bar),
  ].join('')
  const labels = await Promise.all(labelsOf(facts, bar).map(letter))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${mapSize.width}" height="${mapSize.height}">${drawing}</svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: colors.ground })
    .composite(labels)
    .jpeg({ quality: 86 })
    .toBuffer()
}

/**
 * A view that holds all points; never closer than 60 m across the height, so that one point does not fill the picture.
 */
function fit(points: readonly Offset[], accuracy: number): View {
  const [east, north] = [points.map((point) => point.east), points.map((point) => point.north)]
  const middle = {
    east: (Math.min(...east) + Math.max(...east)) / 2,
    north: (Math.min(...north) + Math.max(...north)) / 2,
  }
  const spread = Math.min(accuracy, 120)
  const across = Math.max(...east) - Math.min(...east) + 2 * spread
  const up = Math.max(...north) - Math.min(...north) + 2 * spread
  const scale = Math.min(
    (mapSize.width - 2 * margin) / Math.max(across, 1),
    (mapSize.height - 2 * margin) / Math.max(up, 1),
    mapSize.height / 60,
  )
  return {
    scale,
    place: (offset) => [
      round(mapSize.width / 2 + (offset.east - middle.east) * scale),
      round(mapSize.height / 2 - (offset.north - middle.north) * scale),
    ],
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** A plain background with a grid of the scale bar's length, for judging distances by eye. */
function background({ pixels: step }: Bar): string {
  const lines: string[] = []
  for (let x = step; x < mapSize.width; x += step) lines.push(`M${round(x)} 0V${mapSize.height}`)
  for (let y = step; y < mapSize.height; y += step) lines.push(`M0 ${round(y)}H${mapSize.width}`)
  return `<rect width="100%" height="100%" fill="${colors.ground}"/><path d="${lines.join('')}" stroke="${colors.grid}" stroke-width="1.5"/>`
}

function drawLot(outline: readonly Offset[], view: View): string {
  const [x, y] = view.place({ east: 0, north: 0 })
  const point = `<circle cx="${x}" cy="${y}" r="6" fill="${colors.lot}" stroke="#fff" stroke-width="2"/>`
  if (outline.length < 3) return point
  const corners = outline.map((corner) => view.place(corner).join(',')).join(' ')
  return `<polygon points="${corners}" fill="${colors.lot}" fill-opacity=".14" stroke="${colors.lot}" stroke-width="2.5" stroke-linejoin="round"/>${point}`
}

function drawCapture(facts: MapFacts, capture: Offset, view: View): string {
  const [x, y] = view.place(capture)
  const radius = facts.accuracy ? round(Math.max(facts.accuracy * view.scale, 8)) : 0
  const circle = radius
    ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors.capture}" fill-opacity=".07" stroke="${colors.capture}" stroke-opacity=".45" stroke-dasharray="4 4" stroke-width="1.5"/>`
    : ''
  const wedge = facts.direction === null ? '' : drawWedge(x, y, facts.direction)
  return `${circle}${wedge}<circle cx="${x}" cy="${y}" r="7" fill="${colors.capture}" stroke="#fff" stroke-width="2.5"/>`
}

/** Draws a field of view of sixty degrees, that of a phone's main camera. */
function drawWedge(x: number, y: number, direction: number): string {
  const reach = 92
  const edge = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180
    return `${round(x + reach * Math.sin(turn))} ${round(y - reach * Math.cos(turn))}`
  }
  const path = `M${x} ${y}L${edge(direction - 30)}A${reach} ${reach} 0 0 1 ${edge(direction + 30)}Z`
  return `<path d="${path}" fill="${colors.wedge}" fill-opacity=".26" stroke="${colors.wedge}" stroke-opacity=".5" stroke-width="1.5"/>`
}

type Bar = { text: string; pixels: number }

/** The longest round length that fits into a quarter of the width. */
function scaleBar(scale: number, units: Units): Bar {
  const length = roundLength(mapSize.width / 4 / scale, units)
  return { text: lengthText(length, units), pixels: length * scale }
}

function drawScale({ pixels }: Bar): string {
  const [left, bottom] = [20, mapSize.height - 20]
  const north = `M${mapSize.width - 30} 46V20M${mapSize.width - 37} 28L${mapSize.width - 30} 19L${mapSize.width - 23} 28`
  return `<path d="M${left} ${bottom - 7}V${bottom}H${round(left + pixels)}V${bottom - 7}${north}" fill="none" stroke="${colors.text}" stroke-width="2"/>`
}

function labelsOf(facts: MapFacts, bar: Bar): Lettering[] {
  const scale: Lettering = { text: bar.text, x: 20, y: mapSize.height - 40, size: 15, color: colors.text }
  const north: Lettering = { text: 'N', x: mapSize.width - 30, y: 60, size: 14, color: colors.text, align: 'middle' }
  if (!facts.lot) return [scale, north]
  const distance = `${lengthText(distanceToLot(facts.lot, facts.capture), facts.units)} to the lot`
  return [
    scale,
    north,
    {
      text: distance,
      x: mapSize.width - 20,
      y: mapSize.height - 27,
      size: 16,
      color: colors.capture,
      align: 'right',
    },
  ]
}
