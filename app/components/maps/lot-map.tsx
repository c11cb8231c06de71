import './map.css'
import { Map as MapView, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { TerraDraw, TerraDrawPointMode, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { Button } from '~/components/ui/button'
import { useLatest } from '~/hooks/use-command-context'
import { followTheme, onThemeChange } from './follow-theme'
import { groundStyle, hexColour } from './ground-style'

setWorkerUrl(worker)

export type Corner = [longitude: number, latitude: number]
type LotMapProps = {
  /** Where the lot is now; without, the whole country is shown. */
  /** The outline is a closed ring of at most six decimals, as `here` of `usePlaces` gives it. */
  at: { latitude: number; longitude: number; outline: Corner[] | null } | null
  onPoint: (latitude: number, longitude: number) => void
  onOutline: (corners: Corner[]) => void
}

const tools = { point: 'Point', polygon: 'Outline' } as const
type Tool = keyof typeof tools

const cornersOf = (ring: readonly number[][] | undefined): Corner[] =>
  (ring ?? []).map(([longitude = 0, latitude = 0]) => [longitude, latitude])

/** The map to put a lot on: a point by one press, an outline by its corners, closed by a press on the first or by Enter. */
export default function LotMap({ at, onPoint, onOutline }: LotMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<TerraDraw | null>(null)
  const tell = useLatest({ onPoint, onOutline })
  const [tool, setTool] = useState<Tool>(at?.outline ? 'polygon' : 'point')
  const [ready, setReady] = useState(false)

  useEffect(() => {
    if (!box.current) return undefined
    const view = new MapView({
      container: box.current,
      style: groundStyle(),
      attributionControl: false,
      maxZoom: 20,
      ...viewOf(at),
    })
    view.addControl(new NavigationControl({ visualizePitch: false }), 'bottom-right')
    view.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    view.on('load', () => {
      const draw = new TerraDraw({
        adapter: new TerraDrawMapLibreGLAdapter({ map: view }),
        modes: drawingModes(),
      })
      draw.start()
      draw.setMode(at?.outline ? 'polygon' : 'point')
      if (at) draw.addFeatures([at.outline ? outlineOf(at.outline) : pointAt(at)])
      draw.on('finish', (id) => {
        const shapes = draw.getSnapshot()
        const made = shapes.find((shape) => shape.id === id)
        // A lot has one place: what was drawn before goes.
        const others = shapes.flatMap((shape) => (shape.id === id || shape.id === undefined ? [] : [shape.id]))
        draw.removeFeatures(others)
        if (made?.geometry.type === 'Point') {
          const [longitude = 0, latitude = 0] = made.geometry.coordinates
          tell.current.onPoint(latitude, longitude)
        }
        if (made?.geometry.type === 'Polygon') tell.current.onOutline(cornersOf(made.geometry.coordinates[0]))
      })
      drawing.current = draw
      setReady(true)
    })
    const unfollow = [
      followTheme(view, () => []),
      onThemeChange(() => drawing.current && colourDrawing(drawing.current)),
    ]
    return () => {
      for (const stop of unfollow) stop()
      drawing.current?.stop()
      drawing.current = null
      view.remove()
    }
    // The map is made once, where the lot was when it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const choose = (next: Tool) => {
    drawing.current?.setMode(next)
    setTool(next)
  }
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label="Draw" className="flex gap-1">
        {(['point', 'polygon'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={tool === one ? 'soft' : 'ghost'}
            aria-pressed={tool === one}
            onClick={() => choose(one)}
          >
            {tools[one]}
          </Button>
        ))}
      </div>
      <div
        ref={box}
        data-lot-map
        data-ready={ready || undefined}
        data-outlined={at?.outline ? true : undefined}
        className="h-64 overflow-hidden rounded-md border bg-map-land"
      />
    </div>
  )
}

/** Point and outline in the one accent, as the sketches draw them. */
function drawnLooks() {
  const [ink, ring] = [hexColour('--primary-ink'), hexColour('--map-land')]
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

function colourDrawing(draw: TerraDraw): void {
  const { point, polygon } = drawnLooks()
  draw.updateModeOptions<typeof TerraDrawPointMode>('point', { styles: point })
  draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles: polygon })
}

/** The whole outline, the point, or the country. */
function viewOf(at: LotMapProps['at']) {
  if (!at) return { center: [-98.5, 39.5] as Corner, zoom: 2.6 }
  if (!at.outline) return { center: [at.longitude, at.latitude] as Corner, zoom: 16 }
  const [east, north] = [at.outline.map(([longitude]) => longitude), at.outline.map(([, latitude]) => latitude)]
  const bounds = [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)] as const
  return { bounds: [...bounds] as [number, number, number, number], fitBoundsOptions: { padding: 40, maxZoom: 18 } }
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
