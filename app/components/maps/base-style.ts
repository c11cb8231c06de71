import type { FeatureCollection } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import states from 'us-atlas/states-10m.json'

type Rgb = readonly [red: number, green: number, blue: number]

/** A color of the theme in RGB. Read from a drawn pixel, because WebGL does not support `oklch`. */
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

const color = (name: string): string => `rgb(${rgbOf(name).join(', ')})`

/** The color in six hex digits, for drawing libraries. */
export const hexColor = (name: string): `#${string}` =>
  `#${rgbOf(name)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Colors of the map in the theme on show. */
export const mapColors = () => ({
  water: color('--map-road'),
  land: color('--map-land'),
  line: color('--map-line'),
  lot: color('--primary-ink'),
  ink: color('--foreground'),
  ring: color('--background'),
})

const none: FeatureCollection = { type: 'FeatureCollection', features: [] }
export const countySource = 'base-counties'
/** Layers of the county that is named, outlined above the others. */
export const countyArea = 'base-county-area'
export const countyOutline = 'base-county-outline'

/** Layers of the bundled map in the colors of the theme, lowest first. */
export function baseLayers(): LayerSpecification[] {
  const { water, land, line, ink } = mapColors()
  return [
    { id: 'base-water', type: 'background', paint: { 'background-color': water } },
    { id: 'base-land', type: 'fill', source: 'base-states', paint: { 'fill-color': land } },
    // Invisible: a line has no inside to find a county by.
    { id: countyArea, type: 'fill', source: countySource, paint: { 'fill-opacity': 0 } },
    { id: 'base-county-lines', type: 'line', source: countySource, minzoom: 5, paint: { 'line-color': line } },
    {
      id: countyOutline,
      type: 'line',
      source: countySource,
      filter: ['==', ['get', 'code'], ''],
      paint: { 'line-color': ink, 'line-width': 1.5, 'line-opacity': 0.7 },
    },
    { id: 'base-borders', type: 'line', source: 'base-states', paint: { 'line-color': line, 'line-width': 1.5 } },
  ]
}

/** The bundled map: states and counties on plain land, without any network. */
export const baseStyle = (): StyleSpecification => ({
  version: 8,
  sources: {
    'base-states': { type: 'geojson', data: feature(states, states.objects.states) },
    [countySource]: { type: 'geojson', data: none },
  },
  layers: baseLayers(),
})

/** Counties with their code and their name, such as "Franklin, Ohio"; read when a map first shows them. */
export async function readCounties(): Promise<FeatureCollection> {
  const { default: counties } = await import('us-atlas/counties-10m.json')
  const named = new Map(
    feature(counties, counties.objects.states).features.map(({ id, properties }) => [String(id), properties.name]),
  )
  const { features, ...rest } = feature(counties, counties.objects.counties)
  return {
    ...rest,
    features: features.map((one) => {
      const code = String(one.id)
      return { ...one, properties: { code, name: `${one.properties.name}, ${named.get(code.slice(0, 2)) ?? ''}` } }
    }),
  }
}
