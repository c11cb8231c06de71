import type { Lot } from 'contract/lots'

type Coordinates = NonNullable<Lot['coordinates']>
type Point = { x: number; y: number }
type View = {
  width: number
  pixelsPerMetre: number
  toView: (longitude: number, latitude: number) => Point
}

const metresPerDegree = 111_320

/** The strip at the foot in which the scale stands, so that it touches no corner. */
const foot = 20

/** Fits the outline (or 60 m around a point) into the view with a margin, about its middle; north is up, one scale for both axes. */
function viewOf({ latitude, longitude, outline }: Coordinates, width: number, height: number): View {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const metres = (lng: number, lat: number) => ({
    x: (lng - longitude) * metresPerDegree * narrowing,
    y: (latitude - lat) * metresPerDegree,
  })
  const points = (outline ?? []).map(([lng, lat]) => metres(lng, lat))
  const reach = (axis: 'x' | 'y') => Math.max(12, ...points.map((point) => Math.abs(point[axis])))
  const pixelsPerMetre = Math.min((width / 2 - 24) / reach('x'), ((height - foot) / 2 - 12) / reach('y'))
  const toView = (lng: number, lat: number) => {
    const { x, y } = metres(lng, lat)
    return { x: x * pixelsPerMetre, y: (height - foot) / 2 + y * pixelsPerMetre }
  }
  return { width, pixelsPerMetre, toView }
}

const steps = [5, 10, 20, 50, 100, 200, 500, 1000]

/** In the corner, from which it is measured. */
function Scale({ view }: { view: View }) {
  const metres = steps.findLast((step) => step * view.pixelsPerMetre <= view.width / 4) ?? 5
  const length = metres * view.pixelsPerMetre
  return (
    <g className="fill-muted-foreground text-2xs" stroke="none">
      <path d={`M${-12 - length} -12v4h${length}v-4`} fill="none" stroke="var(--muted-foreground)" strokeWidth="1" />
      <text x={-16 - length} y="-8" textAnchor="end">
        {metres} m
      </text>
    </g>
  )
}

/** Whether a point is only somewhere near the lot: nothing is measured from there (domain rule 10). */
export const isGuess = ({ source }: Pick<NonNullable<Lot['coordinates']>, 'source'>): boolean =>
  source === 'zip' || source === 'city'

const ring = { r: 14, fill: 'none', stroke: 'var(--primary-ink)', strokeWidth: 1.75, strokeDasharray: '4 3' }
const point = { r: 4.5, fill: 'var(--primary-ink)', stroke: 'var(--map-land)', strokeWidth: 2 }

/**
 * A drawing of where the lot is: its outline and point on a plain ground, with a scale; a guessed point is a ring without one.
 * In a wider place there is more ground about it: words and lines stay as they are.
 */
export function LotSketch({
  coordinates,
  label,
  width = 288,
  height = 104,
}: {
  coordinates: Coordinates
  label: string
  width?: number
  height?: number
}) {
  const view = viewOf(coordinates, width, height)
  const corners = (coordinates.outline ?? []).map(([lng, lat]) => view.toView(lng, lat))
  const centre = view.toView(coordinates.longitude, coordinates.latitude)
  return (
    <svg width="100%" height={height} role="img" aria-label={label} className="block bg-map-land">
      <svg x="50%" overflow="visible">
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
        <circle cx={centre.x} cy={centre.y} {...(isGuess(coordinates) ? ring : point)} />
      </svg>
      {!isGuess(coordinates) && (
        <svg x="100%" y="100%" overflow="visible">
          <Scale view={view} />
        </svg>
      )}
    </svg>
  )
}
