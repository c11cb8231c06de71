import type { FeatureCollection } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import states from 'us-atlas/states-10m.json'

type Rgb = readonly [red: number, green: number, blue: number]

/** A colour of the theme as the map can read it: custom properties resolved through a probe, since WebGL knows no `oklch`. */
function rgbOf(name: string): Rgb {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return [136, 136, 136]
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

const colour = (name: string): string => `rgb(${rgbOf(name).join(', ')})`

/** The same as six digits, as drawing takes it. */
export const hexColour = (name: string): `#${string}` =>
  `#${rgbOf(name)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

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

/** Layers of the ground in the colours of the theme on show, lowest first. */
export function groundLayers(): LayerSpecification[] {
  const { water, land, line } = mapColours()
  return [
    { id: 'water', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': land } },
    { id: 'borders', type: 'line', source: 'states', paint: { 'line-color': line, 'line-width': 1 } },
  ]
}

/** The bundled ground: states on plain land, without any network. Streets come only with a style of one's own (MAP_STYLE_URL). */
export const groundStyle = (): StyleSpecification => ({
  version: 8,
  sources: { states: { type: 'geojson', data: stateShapes() } },
  layers: groundLayers(),
})
