import { metres } from 'contract/checks'
import type { Lot } from 'contract/lots'
import type { Media } from 'contract/media'
import { directionText, offsetFrom, roundLength, type Offset } from '~/lib/ground'

const width = 344
const height = 144
const margin = 22

/** The ground goes on beyond the frame, which is shown whole in a panel of any width: so is its scale. */
const lines = [...Array(20).keys()]
  .map((line) => `M${((line - 6) * width) / 7}-${height}V999M-${width} ${((line - 6) * height) / 7}H999`)
  .join('')

type Frame = { scale: number; x: (at: Offset) => number; y: (at: Offset) => number }

/** A frame in which all points lie, metres to pixels, at least 30 m wide so that a photo at the very spot has ground around it. */
function frameOf(points: readonly Offset[], reach: number): Frame {
  const east = points.map((at) => at.east)
  const north = points.map((at) => at.north)
  const [left, right, bottom, top] = [Math.min(...east), Math.max(...east), Math.min(...north), Math.max(...north)]
  const wide = Math.max(right - left, 30) + reach
  const high = Math.max(top - bottom, 20) + reach
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  const middle = { east: (left + right) / 2, north: (bottom + top) / 2 }
  return {
    scale,
    x: (at) => width / 2 + (at.east - middle.east) * scale,
    y: (at) => height / 2 - (at.north - middle.north) * scale,
  }
}

/** A pie of 44° from the camera in the direction it looked. */
function wedge(x: number, y: number, direction: number, radius: number): string {
  const edge = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  }
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${edge(direction - 22)}A${radius} ${radius} 0 0 1 ${edge(direction + 22)}Z`
}

function describe(media: Media, placed: boolean): string {
  const distance = media.checks.find((check) => check.kind === 'distance')?.value
  const away = typeof distance === 'number' ? `camera ${metres(distance)} from the lot` : 'camera position'
  const facing = media.direction === null ? '' : `, facing ${directionText(media.direction)}`
  return `Map: ${media.location ? away + facing : 'no camera position'}${placed ? '' : ', lot not placed'}`
}

type Coordinates = NonNullable<Lot['coordinates']>

function LotShape({
  lot,
  frame,
  at,
}: {
  lot: Coordinates
  frame: Frame
  at: (latitude: number, longitude: number) => Offset
}) {
  const look = { fill: 'var(--primary-ink)', fillOpacity: 0.16, stroke: 'var(--primary-ink)', strokeWidth: 1.75 }
  const corners = lot.outline?.map(([longitude, latitude]) => at(latitude, longitude))
  // From far away the outline would vanish: the point stays.
  if (corners && spread(corners) * frame.scale > 12) {
    const points = corners.map((p) => `${frame.x(p).toFixed(1)},${frame.y(p).toFixed(1)}`)
    return <polygon points={points.join(' ')} strokeLinejoin="round" {...look} />
  }
  const point = at(lot.latitude, lot.longitude)
  return <circle cx={frame.x(point)} cy={frame.y(point)} r={9} {...look} />
}

/** How far apart the outermost corners are, metres. */
function spread(corners: readonly Offset[]): number {
  const east = corners.map((at) => at.east)
  const north = corners.map((at) => at.north)
  return Math.max(Math.max(...east) - Math.min(...east), Math.max(...north) - Math.min(...north))
}

/** The ground seen from above: lot, camera, accuracy, direction and a scale; plain, since no street map is bundled. */
export function PositionSketch({ media, lot }: { media: Media; lot: Lot }) {
  const coordinates = lot.coordinates
  const origin = media.location ?? coordinates
  if (!origin) return null
  const at = (latitude: number, longitude: number) => offsetFrom(origin, { latitude, longitude })
  const camera = media.location ? at(media.location.latitude, media.location.longitude) : null
  const corners =
    coordinates?.outline?.map(([longitude, latitude]) => at(latitude, longitude)) ??
    (coordinates ? [at(coordinates.latitude, coordinates.longitude)] : [])
  const accuracy = media.location?.accuracy ?? 0
  const frame = frameOf([...corners, ...(camera ? [camera] : [])], 2 * Math.min(accuracy, 40))
  const bar = roundLength(88 / frame.scale)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="block h-36 w-full bg-map-land"
      role="img"
      aria-label={describe(media, coordinates !== null)}
    >
      <path d={lines} stroke="var(--map-line)" strokeWidth=".75" opacity=".7" />
      {coordinates && <LotShape lot={coordinates} frame={frame} at={at} />}
      {camera && accuracy > 0 && (
        <circle
          cx={frame.x(camera)}
          cy={frame.y(camera)}
          r={Math.min(accuracy * frame.scale, 200)}
          fill="var(--submitted)"
          fillOpacity=".12"
          stroke="var(--submitted)"
          strokeOpacity=".5"
        />
      )}
      {camera && media.direction !== null && (
        <path
          d={wedge(frame.x(camera), frame.y(camera), media.direction, 52)}
          fill="var(--foreground)"
          fillOpacity=".2"
          stroke="var(--foreground)"
          strokeOpacity=".55"
        />
      )}
      {camera && (
        <circle
          cx={frame.x(camera)}
          cy={frame.y(camera)}
          r="5.5"
          fill="var(--foreground)"
          stroke="var(--map-road)"
          strokeWidth="2"
        />
      )}
      <g
        transform={`translate(${width - 12 - bar * frame.scale} ${height - 12})`}
        stroke="var(--foreground-2)"
        fill="none"
      >
        <path d={`M0 -4V0H${bar * frame.scale}V-4`} />
        <text
          x={(bar * frame.scale) / 2}
          y="-6"
          textAnchor="middle"
          fontSize="11"
          stroke="none"
          fill="var(--foreground-2)"
        >
          {metres(bar)}
        </text>
      </g>
    </svg>
  )
}
