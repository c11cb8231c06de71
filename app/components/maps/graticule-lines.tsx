import type { Map as MapView } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Position } from 'contract/core/common'
import type { Units } from 'contract/geo/units'
import { type Graticule, graticuleOf, lineLabel } from '~/lib/geo/graticule'
import { mapColors } from './base-style'
import { onThemeChange } from './follow-theme'

/**
 * The graticule of a map's view, redrawn when it moves; without an origin its lines start at the first view's center.
 */
export function useGraticule(view: MapView | null, origin: Position | null, units: Units): Graticule | null {
  const [graticule, setGraticule] = useState<Graticule | null>(null)
  const { latitude, longitude } = origin ?? {}
  useEffect(() => {
    if (!view) return undefined
    const center = view.getCenter()
    const from = { latitude: latitude ?? center.lat, longitude: longitude ?? center.lng }
    const draw = () => {
      const bounds = view.getBounds()
      const [west, east] = [bounds.getWest(), bounds.getEast()]
      const [south, north] = [bounds.getSouth(), bounds.getNorth()]
      setGraticule(graticuleOf({ west, south, east, north, width: view.getContainer().clientWidth }, from, units))
    }
    draw()
    view.on('move', draw)
    view.on('resize', draw)
    return () => {
      view.off('move', draw)
      view.off('resize', draw)
    }
  }, [view, latitude, longitude, units])
  return view && graticule
}

/** Pixels of a label, and of the top and bottom left corners that contain other text. */
const labelRoom = { width: 56, top: 30, bottom: 36 }

type GraticuleLinesProps = { view: MapView; graticule: Graticule; isLabelled: boolean }

/** Lines at round distances over the map, named along its top and left edges. */
export function GraticuleLines({ view, graticule, isLabelled }: GraticuleLinesProps) {
  // Uses the map's colors, not those of the dark photo view around it.
  const [{ ink, land }, setColors] = useState(mapColors)
  useEffect(() => onThemeChange(() => setColors(mapColors())), [])
  const { clientWidth, clientHeight } = view.getContainer()
  const { lng, lat } = view.getCenter()
  const meridians = graticule.meridians.map(({ degrees, meters }) => ({ x: view.project([degrees, lat]).x, meters }))
  const parallels = graticule.parallels.map(({ degrees, meters }) => ({ y: view.project([lng, degrees]).y, meters }))
  const path = [
    ...meridians.map(({ x }) => `M${x.toFixed(1)} 0V9999`),
    ...parallels.map(({ y }) => `M0 ${y.toFixed(1)}H9999`),
  ].join('')
  return (
    <svg
      data-graticule={graticule.step}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden text-2xs"
    >
      <path d={path} fill="none" stroke={ink} strokeOpacity=".28" strokeWidth=".75" />
      {isLabelled && (
        <g fill={ink} stroke={land} strokeWidth="3" paintOrder="stroke">
          {meridians
            .filter(({ x }) => x < clientWidth - labelRoom.width)
            .map(({ x, meters }) => (
              <text key={meters} x={x + 3} y="12">
                {lineLabel(meters, graticule, ['E', 'W'])}
              </text>
            ))}
          {parallels
            .filter(({ y }) => y > labelRoom.top && y < clientHeight - labelRoom.bottom)
            .map(({ y, meters }) => (
              <text key={meters} x="4" y={y - 3}>
                {lineLabel(meters, graticule, ['N', 'S'])}
              </text>
            ))}
        </g>
      )}
    </svg>
  )
}
