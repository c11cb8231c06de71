import type { Map as MapView } from 'maplibre-gl'
import { useRef, useState } from 'react'
import { TerraDraw, TerraDrawPointMode, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Units } from 'contract/geo/units'
import { t } from 'locales/maps'
import { Button } from '~/components/ui/button'
import { useLatest } from '~/hooks/use-command-context'
import { BaseMap, type MapStart, startAround, wholeCountry } from './base-map'
import { hexColor } from './base-style'
import { onThemeChange } from './follow-theme'
import { siteFeatures } from './site-features'

type Corner = [longitude: number, latitude: number]
type LotMapProps = {
  /** The position of the lot; null shows the whole country. The outline is a closed ring of at most six decimals, as `useAddressLookup` gives it. */
  at: { latitude: number; longitude: number; outline: Corner[] | null } | null
  units: Units
  onPoint: (latitude: number, longitude: number) => void
  onOutline: (corners: Corner[]) => void
}

type Report = Pick<LotMapProps, 'onPoint' | 'onOutline'>

// TerraDraw owns the drawn shapes.
const nothing = siteFeatures(null, { coordinates: null })
const noLayers = () => []

const tools = { point: 'maps.point', polygon: 'maps.outline' } as const
type Tool = keyof typeof tools

const cornersOf = (ring: readonly number[][] | undefined): Corner[] =>
  (ring ?? []).map(([longitude = 0, latitude = 0]) => [longitude, latitude])

/** Starts drawing on a map with the lot's shape, and reports each new shape. */
function startDrawing(
  view: MapView,
  at: LotMapProps['at'],
  tool: Tool,
  report: { readonly current: Report },
): TerraDraw {
  const terra = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map: view }), modes: drawingModes() })
  terra.start()
  terra.setMode(tool)
  if (at) terra.addFeatures([at.outline ? outlineOf(at.outline) : pointAt(at)])
  terra.on('finish', (id) => {
    const shapes = terra.getSnapshot()
    const made = shapes.find((shape) => shape.id === id)
    // A lot has one shape: remove the earlier ones.
    const others = shapes.flatMap((shape) => (shape.id === id || shape.id === undefined ? [] : [shape.id]))
    terra.removeFeatures(others)
    if (made?.geometry.type === 'Point') {
      const [longitude = 0, latitude = 0] = made.geometry.coordinates
      report.current.onPoint(latitude, longitude)
    }
    if (made?.geometry.type === 'Polygon') report.current.onOutline(cornersOf(made.geometry.coordinates[0]))
  })
  return terra
}

/** The map that places a lot: a point by one press, an outline by its corners, closed by a press on the first or by Enter. */
export default function LotMap({ at, units, onPoint, onOutline }: LotMapProps) {
  const drawing = useRef<TerraDraw | null>(null)
  const report = useLatest({ onPoint, onOutline })
  const [tool, setTool] = useState<Tool>(at?.outline ? 'polygon' : 'point')
  // The view stays where it was when the map was opened.
  const [{ start, origin }] = useState(() => ({ start: startAt(at), origin: at }))

  const draw = (view: MapView) => {
    const terra = startDrawing(view, at, tool, report)
    drawing.current = terra
    const unfollow = onThemeChange(() => colorDrawing(terra))
    return () => {
      unfollow()
      drawing.current = null
      terra.stop()
    }
  }

  const choose = (next: Tool) => {
    drawing.current?.setMode(next)
    setTool(next)
  }
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={t('maps.draw')} className="flex gap-1">
        {(['point', 'polygon'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={tool === one ? 'soft' : 'ghost'}
            aria-pressed={tool === one}
            onClick={() => choose(one)}
          >
            {t(tools[one])}
          </Button>
        ))}
      </div>
      <BaseMap
        start={start}
        origin={origin}
        units={units}
        features={nothing}
        layers={noLayers}
        onReady={draw}
        className="h-80 rounded-md border"
      />
    </div>
  )
}

/** Styles of the point and the outline, in the accent color as in the sketches. */
function drawnLooks() {
  const [ink, ring] = [hexColor('--primary-ink'), hexColor('--map-land')]
  const line = { fillColor: ink, fillOpacity: 0.16, outlineColor: ink, outlineWidth: 2 }
  return {
    point: { pointColor: ink, pointWidth: 5, pointOutlineColor: ring, pointOutlineWidth: 2 },
    polygon: { ...line, closingPointColor: ink, closingPointOutlineColor: ring },
  }
}

function drawingModes() {
  const { point, polygon } = drawnLooks()
  return [new TerraDrawPointMode({ styles: point }), new TerraDrawPolygonMode({ styles: polygon })]
}

function colorDrawing(draw: TerraDraw): void {
  const { point, polygon } = drawnLooks()
  draw.updateModeOptions<typeof TerraDrawPointMode>('point', { styles: point })
  draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles: polygon })
}

/** The whole outline, the point, or the country. */
function startAt(at: LotMapProps['at']): MapStart {
  if (!at) return wholeCountry
  return at.outline ? startAround(at.outline) : { center: [at.longitude, at.latitude], zoom: 16 }
}

const outlineOf = (ring: Corner[]) => ({
  type: 'Feature' as const,
  properties: { mode: 'polygon' },
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
})

const pointAt = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  type: 'Feature' as const,
  properties: { mode: 'point' },
  geometry: { type: 'Point' as const, coordinates: [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))] },
})
