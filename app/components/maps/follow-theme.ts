import type { LayerSpecification, Map as MapView } from 'maplibre-gl'
import { groundLayers } from './ground-style'

/** Tells whenever another theme is on show: chosen here, or the system's where that is followed. Answers how to stop. */
export function onThemeChange(tell: () => void): () => void {
  const chosen = new MutationObserver(tell)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', tell)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', tell)
  }
}

type PaintName = Parameters<MapView['setPaintProperty']>[1]

/** Puts the ground and `layers`, which read the theme's colours, into those of each theme that comes. Answers how to stop. */
export function followTheme(view: MapView, layers: () => readonly LayerSpecification[]): () => void {
  return onThemeChange(() => {
    for (const { id, paint = {} } of [...groundLayers(), ...layers()]) {
      if (!view.getLayer(id)) continue
      for (const [name, value] of Object.entries(paint)) view.setPaintProperty(id, name as PaintName, value)
    }
  })
}
