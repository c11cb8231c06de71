import type { FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import states from 'us-atlas/states-10m.json'

/** A colour of the theme as the map can read it: custom properties resolved through a probe, since WebGL knows no `oklch`. */
function colour(name: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return '#888888'
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** Colours of the map in the theme on show. */
export const mapColours = () => ({
  water: colour('--map-road'),
  land: colour('--map-land'),
  line: colour('--map-line'),
  lot: colour('--primary-ink'),
  ink: colour('--foreground'),
  ring: colour('--background'),
})

function stateShapes(): FeatureCollection {
  return feature(states, states.objects.states)
}

/** The bundled ground: states on plain land, without any network. Streets come only with a style of one's own (MAP_STYLE_URL). */
export function groundStyle(): StyleSpecification {
  const { water, land, line } = mapColours()
  return {
    version: 8,
    sources: { states: { type: 'geojson', data: stateShapes() } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: 'states', paint: { 'line-color': line, 'line-width': 1 } },
    ],
  }
}
