import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Units } from 'contract/geo/units'
import type { Lot } from 'contract/lots/calls'
import type { ReportImage } from 'contract/reports/calls'
import { BaseMap, wholeCountry } from './base-map'
import { mapColors } from './base-style'
import { boundsOf, siteFeatures } from './site-features'
import { ofKind, outlineLayers } from './site-layers'

/** The lot and every point a photo of the report was taken from. */
function featuresOf(lot: Pick<Lot, 'coordinates'>, images: readonly ReportImage[]): FeatureCollection {
  const site = siteFeatures(null, lot)
  const cameras = images.flatMap((image) => siteFeatures(image, { coordinates: null }).features)
  return { ...site, features: [...site.features, ...cameras.filter(({ properties }) => properties?.kind === 'camera')] }
}

/** Layers of the lot and the cameras, lowest first. */
function reportLayers(): LayerSpecification[] {
  const { lot, ink, ring } = mapColors()
  const points = [
    ['cameras', 'camera', ink, 5],
    ['lot-point', 'lot-point', lot, 7],
  ] as const
  return [
    ...outlineLayers(),
    ...points.map(
      ([id, kind, color, radius]): LayerSpecification => ({
        id,
        type: 'circle',
        ...ofKind(kind),
        paint: {
          'circle-radius': radius,
          'circle-color': color,
          'circle-stroke-width': 2,
          'circle-stroke-color': ring,
        },
      }),
    ),
  ]
}

type ReportMapProps = { lot: Pick<Lot, 'coordinates'>; units: Units; images: readonly ReportImage[] }

/** The positions of the photos around their lot; arrow keys, + and − move the focused map. */
export default function ReportMap({ lot, units, images }: ReportMapProps) {
  const features = useMemo(() => featuresOf(lot, images), [lot, images])
  const bounds = boundsOf(features)
  return (
    <BaseMap
      start={bounds ? { bounds, fitBoundsOptions: { padding: 60, maxZoom: 18 } } : wholeCountry}
      origin={lot.coordinates}
      units={units}
      features={features}
      layers={reportLayers}
      className="h-80 rounded-md border"
    />
  )
}
