import { offsetFrom, type Offset } from 'contract/geo/distance'
import { lengthText, roundLength, type Units } from 'contract/geo/units'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import { t } from 'locales/review'
import { useUnits } from '~/components/shell/use-units'
import { directionText } from 'contract/geo/direction'
import { type Corner, freeCorner } from '~/lib/geo/free-corner'

const width = 344
const height = 144
const margin = 22

type Frame = { scale: number; x: (at: Offset) => number; y: (at: Offset) => number }

/** Maps meters to pixels so that all points fit; at least 30 m wide, so that the site around a photo at the lot is visible. */
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

function describe(media: Media, placed: boolean, units: Units): string {
  const distance = media.checks.find((check) => check.kind === 'distance')?.value
  const away =
    typeof distance === 'number'
      ? t('review.cameraAway', { distance: lengthText(distance, units) })
      : t('review.cameraPosition')
  const facing =
    media.direction === null
      ? away
      : t('review.cameraFacing', { position: away, direction: directionText(media.direction) })
  return t(placed ? 'review.map' : 'review.mapUnplaced', {
    position: media.location ? facing : t('review.noPosition'),
  })
}

/** Squares of `step` meters from the origin; they extend beyond the frame, so that they fill a panel of any width. */
function Grid({ frame, step }: { frame: Frame; step: number }) {
  const origin = { east: 0, north: 0 }
  const gap = step * frame.scale
  const [x, y] = [frame.x(origin) % gap, frame.y(origin) % gap]
  const lines = Array.from({ length: 60 }, (_, index) => (index - 20) * gap)
  const path = lines.map((at) => `M${(x + at).toFixed(1)}-999V999M-999 ${(y + at).toFixed(1)}H999`).join('')
  return <path data-grid={step} d={path} stroke="var(--map-line)" strokeWidth=".75" />
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

/** The larger of the corners' extents east and north, in meters. */
function spread(corners: readonly Offset[]): number {
  const east = corners.map((at) => at.east)
  const north = corners.map((at) => at.north)
  return Math.max(Math.max(...east) - Math.min(...east), Math.max(...north) - Math.min(...north))
}

type CameraProps = { x: number; y: number; radius: number; direction: number | null }

/** The camera position with its accuracy, `radius` in pixels, and the direction it faced. */
function Camera({ x, y, radius, direction }: CameraProps) {
  return (
    <>
      {radius > 0 && (
        <circle
          cx={x}
          cy={y}
          r={radius}
          fill="var(--submitted)"
          fillOpacity=".12"
          stroke="var(--submitted)"
          strokeOpacity=".5"
        />
      )}
      {direction !== null && (
        <path
          d={wedge(x, y, direction, 52)}
          fill="var(--foreground)"
          fillOpacity=".2"
          stroke="var(--foreground)"
          strokeOpacity=".55"
        />
      )}
      <circle cx={x} cy={y} r="5.5" fill="var(--foreground)" stroke="var(--map-road)" strokeWidth="2" />
    </>
  )
}

const barHeight = 20

/** The scale bar with its upper left point, `length` in pixels. */
function ScaleBar({ text, length, x, y }: { text: string; length: number } & Corner) {
  return (
    <g transform={`translate(${x} ${y + barHeight})`} stroke="var(--foreground-2)" fill="none">
      <path d={`M0 -4V0H${length}V-4`} />
      <text x={length / 2} y="-6" textAnchor="middle" fontSize="11" stroke="none" fill="var(--foreground-2)">
        {text}
      </text>
    </g>
  )
}

/** The site seen from above: lot, camera, accuracy, direction, and squares of the scale's length, without streets. */
export function PositionSketch({ media, lot }: { media: Media; lot: Lot }) {
  const units = useUnits(lot)
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
  const bar = roundLength(64 / frame.scale, units)
  const marks = [...corners, ...(camera ? [camera] : [])].map((one) => ({ x: frame.x(one), y: frame.y(one) }))
  const place = freeCorner({ width, height }, { width: bar * frame.scale, height: barHeight }, marks, 12)
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block h-36 w-full bg-map-land"
        role="img"
        aria-label={describe(media, coordinates !== null, units)}
      >
        <Grid frame={frame} step={bar} />
        {coordinates && <LotShape lot={coordinates} frame={frame} at={at} />}
        {camera && (
          <Camera
            x={frame.x(camera)}
            y={frame.y(camera)}
            radius={Math.min(accuracy * frame.scale, 200)}
            direction={media.direction}
          />
        )}
        <ScaleBar text={lengthText(bar, units)} length={bar * frame.scale} {...place} />
      </svg>
      <p className="px-4 py-1 text-xs text-muted-foreground">
        {t('review.squares', { length: lengthText(bar, units) })}
      </p>
    </>
  )
}
