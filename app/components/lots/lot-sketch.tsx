import { useId } from 'react'
import { offsetFrom } from 'contract/geo/distance'
import { lengthText, roundLength, type Units } from 'contract/geo/units'
import type { Lot } from 'contract/lots/calls'
import { isGuess } from '~/lib/geo/lot-location'

type Coordinates = NonNullable<Lot['coordinates']>
type Size = { width: number; height: number }
type Point = { x: number; y: number }
type View = {
  width: number
  pixelsPerMeter: number
  units: Units
  toView: (longitude: number, latitude: number) => Point
}

/** Height of the strip for the scale at the bottom, so that it covers no corner. */
const foot = 20

/** Fits the outline (or 60 m around a point) into the view with a margin, about its middle; north is up, one scale for both axes. */
function viewOf({ latitude, longitude, outline }: Coordinates, units: Units, { width, height }: Size): View {
  const offset = (lng: number, lat: number) => {
    const { east, north } = offsetFrom({ latitude, longitude }, { latitude: lat, longitude: lng })
    return { x: east, y: -north }
  }
  const points = (outline ?? []).map(([lng, lat]) => offset(lng, lat))
  const reach = (axis: 'x' | 'y') => Math.max(12, ...points.map((point) => Math.abs(point[axis])))
  const pixelsPerMeter = Math.min((width / 2 - 24) / reach('x'), ((height - foot) / 2 - 12) / reach('y'))
  const toView = (lng: number, lat: number) => {
    const { x, y } = offset(lng, lat)
    return { x: x * pixelsPerMeter, y: (height - foot) / 2 + y * pixelsPerMeter }
  }
  return { width, pixelsPerMeter, units, toView }
}

const stepOf = ({ pixelsPerMeter, width, units }: View) => roundLength(width / 4 / pixelsPerMeter, units)

/** Squares as wide as the scale, from the middle of the drawing. */
function Squares({ view, height }: { view: View; height: number }) {
  const id = useId()
  const length = stepOf(view) * view.pixelsPerMeter
  const shift = ((height - foot) / 2) % length
  return (
    <>
      <pattern id={id} y={shift} width={length} height={length} patternUnits="userSpaceOnUse">
        <path d={`M0 0H${length}M0 0V${length}`} fill="none" stroke="var(--border)" />
      </pattern>
      <rect x={-1000} width={2000} height={height} fill={`url(#${id})`} />
    </>
  )
}

/** The scale bar; its coordinates start at the bottom right corner. */
function Scale({ view }: { view: View }) {
  const step = stepOf(view)
  const length = step * view.pixelsPerMeter
  return (
    <g className="fill-muted-foreground text-2xs" stroke="none">
      <path d={`M${-12 - length} -12v4h${length}v-4`} fill="none" stroke="var(--muted-foreground)" strokeWidth="1" />
      <text x={-16 - length} y="-8" textAnchor="end">
        {lengthText(step, view.units)}
      </text>
    </g>
  )
}

const ring = { r: 14, fill: 'none', stroke: 'var(--primary-ink)', strokeWidth: 1.75, strokeDasharray: '4 3' }
const point = { r: 4.5, fill: 'var(--primary-ink)', stroke: 'var(--map-land)', strokeWidth: 2 }

/**
 * A drawing of the lot: its outline and point over squares, with a scale; a guessed point is a ring without them. Wider drawings show
 * more of the surroundings at the same text and line size.
 */
export function LotSketch({
  coordinates,
  units,
  label,
  width = 288,
  height = 104,
}: {
  coordinates: Coordinates
  units: Units
  label: string
} & Partial<Size>) {
  const view = viewOf(coordinates, units, { width, height })
  const corners = (coordinates.outline ?? []).map(([lng, lat]) => view.toView(lng, lat))
  const center = view.toView(coordinates.longitude, coordinates.latitude)
  return (
    <svg width="100%" height={height} role="img" aria-label={label} className="block bg-map-land">
      <svg x="50%" overflow="visible">
        {!isGuess(coordinates) && <Squares view={view} height={height} />}
        {corners.length > 0 && (
          <polygon
            points={corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
            fill="var(--primary-ink)"
            fillOpacity=".16"
            stroke="var(--primary-ink)"
            strokeWidth="1.75"
            strokeLinejoin="round"
          />
        )}
        <circle cx={center.x} cy={center.y} {...(isGuess(coordinates) ? ring : point)} />
      </svg>
      {!isGuess(coordinates) && (
        <svg x="100%" y="100%" overflow="visible">
          <Scale view={view} />
        </svg>
      )}
    </svg>
  )
}
