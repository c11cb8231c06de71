import './map.css'
import type { FeatureCollection } from 'geojson'
import { type LayerSpecification, Map as MapView, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef } from 'react'
import type { Lot } from 'contract/lots'
import type { ReportImage } from 'contract/report'
import { followTheme } from './follow-theme'
import { groundStyle, mapColours } from './ground-style'
import { boundsOf, siteFeatures } from './site-features'

setWorkerUrl(worker)

const source = 'report'

/** The lot and every point a photo of the report was taken from. */
function featuresOf(lot: Pick<Lot, 'coordinates'>, images: readonly ReportImage[]): FeatureCollection {
  const site = siteFeatures(null, lot)
  const cameras = images.flatMap((image) => siteFeatures(image, { coordinates: null }).features)
  return { ...site, features: [...site.features, ...cameras.filter(({ properties }) => properties?.kind === 'camera')] }
}

/** Layers of the lot and the cameras, lowest first. */
function reportLayers(): LayerSpecification[] {
  const { lot, ink, ring } = mapColours()
  const points = [
    ['cameras', 'camera', ink, 5],
    ['lot-point', 'lot-point', lot, 7],
  ] as const
  return [
    {
      id: 'lot',
      type: 'fill',
      source,
      filter: ['==', ['get', 'kind'], 'lot'],
      paint: { 'fill-color': lot, 'fill-opacity': 0.16 },
    },
    ...points.map(
      ([id, kind, colour, radius]): LayerSpecification => ({
        id,
        type: 'circle',
        source,
        filter: ['==', ['get', 'kind'], kind],
        paint: {
          'circle-radius': radius,
          'circle-color': colour,
          'circle-stroke-width': 2,
          'circle-stroke-color': ring,
        },
      }),
    ),
  ]
}

/** Where the photos were taken, around their lot; arrow keys and + − move it while it has the focus. */
export default function ReportMap({ lot, images }: { lot: Pick<Lot, 'coordinates'>; images: readonly ReportImage[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const features = featuresOf(lot, images)
    const bounds = boundsOf(features)
    const view = new MapView({
      container: box.current,
      style: groundStyle(),
      attributionControl: false,
      maxZoom: 20,
      ...(bounds ? { bounds, fitBoundsOptions: { padding: 60, maxZoom: 18 } } : { center: [-98.5, 39.5], zoom: 3 }),
    })
    view.addControl(new NavigationControl({ visualizePitch: false }), 'bottom-right')
    view.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    view.on('load', () => {
      view.addSource(source, { type: 'geojson', data: features })
      for (const layer of reportLayers()) view.addLayer(layer)
    })
    const unfollow = followTheme(view, reportLayers)
    return () => {
      unfollow()
      view.remove()
    }
  }, [lot, images])
  return <div ref={box} className="h-80 overflow-hidden rounded-md border bg-map-land" />
}
