import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { mapColors } from './base-style'

/** The source of a map's own features. */
export const siteSource = 'site'

/** The features of one kind, as a layer reads them. */
export const ofKind = (kind: string): { source: string; filter: FilterSpecification } => ({
  source: siteSource,
  filter: ['==', ['get', 'kind'], kind],
})

/** Layers of the lot's outline, lowest first. */
export function outlineLayers(): LayerSpecification[] {
  const { lot } = mapColors()
  return [
    { id: 'lot', type: 'fill', ...ofKind('lot'), paint: { 'fill-color': lot, 'fill-opacity': 0.16 } },
    { id: 'lot-edge', type: 'line', ...ofKind('lot'), paint: { 'line-color': lot, 'line-width': 2 } },
  ]
}
