import X from 'lucide-react/icons/x'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'
import { t } from 'locales/maps'
import { useUnits } from '~/components/shell/use-units'
import { Button } from '~/components/ui/button'
import { BaseMap, wholeCountry } from './base-map'
import { mapColors } from './base-style'
import { ofKind, outlineLayers } from './site-layers'
import { boundsOf, siteFeatures } from './site-features'

/** Layers of the site, lowest first. */
function siteLayers(): LayerSpecification[] {
  const { lot, ink, ring } = mapColors()
  return [
    ...outlineLayers(),
    {
      id: 'lot-point',
      type: 'circle',
      ...ofKind('lot-point'),
      paint: { 'circle-radius': 6, 'circle-color': lot, 'circle-stroke-width': 2, 'circle-stroke-color': ring },
    },
    { id: 'accuracy', type: 'fill', ...ofKind('accuracy'), paint: { 'fill-color': ink, 'fill-opacity': 0.08 } },
    { id: 'wedge', type: 'fill', ...ofKind('wedge'), paint: { 'fill-color': ink, 'fill-opacity': 0.22 } },
    {
      id: 'camera',
      type: 'circle',
      ...ofKind('camera'),
      paint: { 'circle-radius': 6, 'circle-color': ink, 'circle-stroke-width': 2, 'circle-stroke-color': ring },
    },
  ]
}

/** The map over the photo: lot, camera and direction, to pan and zoom. Arrow keys, + and − move the focused map. */
export default function SiteMap({ media, lot, onClose }: { media: Media | null; lot: Lot; onClose: () => void }) {
  const features = useMemo(() => siteFeatures(media, lot), [media, lot])
  const bounds = boundsOf(features)
  return (
    <section
      aria-label={t('maps.photo')}
      className="site-map absolute inset-3 z-20 overflow-hidden rounded-md border border-border shadow-3"
    >
      <BaseMap
        start={bounds ? { bounds, fitBoundsOptions: { padding: 80, maxZoom: 18 } } : wholeCountry}
        origin={lot.coordinates ?? media?.location ?? null}
        units={useUnits(lot)}
        features={features}
        layers={siteLayers}
        className="size-full"
      />
      <Button
        variant="outline"
        size="icon"
        aria-label={t('maps.close')}
        onClick={onClose}
        className="absolute top-3 right-3"
      >
        <X aria-hidden="true" />
      </Button>
      {!media?.location && (
        <p className="absolute top-6 left-16 rounded-sm bg-popover px-2.5 py-1 text-sm">{t('maps.noCamera')}</p>
      )}
      {!lot.coordinates && (
        <p className="absolute bottom-20 left-3 rounded-sm bg-popover px-2.5 py-1 text-sm">{t('maps.notPlaced')}</p>
      )}
    </section>
  )
}
