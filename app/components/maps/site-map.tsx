import './map.css'
import { X } from 'lucide-react'
import {
  Map as MapView,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type LayerSpecification,
} from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef } from 'react'
import type { Lot } from 'contract/lots'
import type { Media } from 'contract/media'
import { Button } from '~/components/ui/button'
import { followTheme } from './follow-theme'
import { groundStyle, mapColours } from './ground-style'
import { boundsOf, siteFeatures } from './site-features'

setWorkerUrl(worker)

const source = 'site'

/** Layers of the site, lowest first. */
function siteLayers(): LayerSpecification[] {
  const { lot, ink, ring } = mapColours()
  const of = (kind: string) =>
    ({ source, filter: ['==', ['get', 'kind'], kind] as ['==', unknown, string] }) as {
      source: string
      filter: ['==', ['get', string], string]
    }
  return [
    { id: 'lot', type: 'fill', ...of('lot'), paint: { 'fill-color': lot, 'fill-opacity': 0.16 } },
    { id: 'lot-edge', type: 'line', ...of('lot'), paint: { 'line-color': lot, 'line-width': 2 } },
    {
      id: 'lot-point',
      type: 'circle',
      ...of('lot-point'),
      paint: { 'circle-radius': 6, 'circle-color': lot, 'circle-stroke-width': 2, 'circle-stroke-color': ring },
    },
    { id: 'accuracy', type: 'fill', ...of('accuracy'), paint: { 'fill-color': ink, 'fill-opacity': 0.08 } },
    { id: 'wedge', type: 'fill', ...of('wedge'), paint: { 'fill-color': ink, 'fill-opacity': 0.22 } },
    {
      id: 'camera',
      type: 'circle',
      ...of('camera'),
      paint: { 'circle-radius': 6, 'circle-color': ink, 'circle-stroke-width': 2, 'circle-stroke-color': ring },
    },
  ]
}

/** The map over the stage: lot, camera and direction, to pan and zoom. Arrow keys and + − move it while it has the focus. */
export default function SiteMap({ media, lot, onClose }: { media: Media | null; lot: Lot; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<MapView | null>(null)

  useEffect(() => {
    if (!box.current) return undefined
    const features = siteFeatures(media, lot)
    const view = new MapView({
      container: box.current,
      style: groundStyle(),
      attributionControl: false,
      maxZoom: 20,
      ...(boundsOf(features)
        ? { bounds: boundsOf(features) ?? undefined, fitBoundsOptions: { padding: 80, maxZoom: 18 } }
        : { center: [-98.5, 39.5], zoom: 3 }),
    })
    view.addControl(new NavigationControl({ visualizePitch: false }), 'bottom-right')
    view.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    view.on('load', () => {
      view.addSource(source, { type: 'geojson', data: features })
      for (const layer of siteLayers()) view.addLayer(layer)
    })
    map.current = view
    const unfollow = followTheme(view, siteLayers)
    return () => {
      unfollow()
      view.remove()
    }
    // The map is made once; the effect below moves it to the next photo.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    const features = siteFeatures(media, lot)
    const known = map.current?.getSource<GeoJSONSource>(source)
    void known?.setData(features)
    const bounds = boundsOf(features)
    if (known && bounds) map.current?.fitBounds(bounds, { padding: 80, maxZoom: 18, animate: false })
  }, [media, lot])

  return (
    <section
      aria-label="Where it was taken"
      className="absolute inset-3 z-20 overflow-hidden rounded-md border border-border shadow-3"
    >
      <div ref={box} className="size-full bg-map-land" />
      <Button variant="outline" size="icon" aria-label="Close map" onClick={onClose} className="absolute top-3 right-3">
        <X aria-hidden="true" />
      </Button>
      {!media?.location && (
        <p className="absolute top-3 left-3 rounded-sm bg-popover px-2.5 py-1 text-sm">
          No camera position in this file
        </p>
      )}
      {!lot.coordinates && (
        <p className="absolute bottom-10 left-3 rounded-sm bg-popover px-2.5 py-1 text-sm">
          The lot is not placed on the map yet
        </p>
      )}
    </section>
  )
}
