import type { LayerSpecification, Map as MapView } from 'maplibre-gl'
import { baseLayers } from './base-style'

/** Calls the listener when the theme changes, in the app or in the system. @returns a function that stops it */
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

/**
 * Repaints the bundled map and `layers`, whose colors depend on the theme, when it changes.
 * @returns a function that stops it
 */
export function followTheme(view: MapView, layers: () => readonly LayerSpecification[]): () => void {
  return onThemeChange(() => {
    for (const { id, paint = {} } of [...baseLayers(), ...layers()]) {
      if (!view.getLayer(id)) continue
      for (const [name, value] of Object.entries(paint)) view.setPaintProperty(id, name as PaintName, value)
    }
  })
}
