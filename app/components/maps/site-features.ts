import type { Feature, FeatureCollection, Position } from 'geojson'
import { pointAt } from 'contract/geo/distance'
import type { Lot } from 'contract/lots/calls'
import type { Media } from 'contract/media/calls'

/** The position `meters` away from a position in a direction, degrees clockwise from north. */
function away([longitude, latitude]: [number, number], direction: number, meters: number): Position {
  const at = pointAt({ latitude, longitude }, meters, direction)
  return [at.longitude, at.latitude]
}

const polygon = (ring: Position[], kind: string): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const point = (at: Position, kind: string): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'Point', coordinates: at },
})

/** Lot, camera, its accuracy and its direction as shapes on the map; unknown ones are left out. */
export function siteFeatures(
  media: Pick<Media, 'location' | 'direction'> | null,
  lot: Pick<Lot, 'coordinates'>,
): FeatureCollection {
  const features: Feature[] = []
  const { coordinates } = lot
  if (coordinates?.outline) features.push(polygon(coordinates.outline, 'lot'))
  if (coordinates) features.push(point([coordinates.longitude, coordinates.latitude], 'lot-point'))
  const location = media?.location
  if (location) {
    const camera: [number, number] = [location.longitude, location.latitude]
    if (location.accuracy) features.push(polygon(circle(camera, location.accuracy), 'accuracy'))
    if (media.direction !== null) features.push(polygon(wedge(camera, media.direction, 35), 'wedge'))
    features.push(point(camera, 'camera'))
  }
  return { type: 'FeatureCollection', features }
}

const circle = (at: [number, number], radius: number): Position[] =>
  Array.from({ length: 49 }, (_, step) => away(at, (step % 48) * 7.5, radius))

function wedge(at: [number, number], direction: number, radius: number): Position[] {
  const arc = [-22, -11, 0, 11, 22].map((turn) => away(at, direction + turn, radius))
  return [at, ...arc, at]
}

/** West, south, east and north of all shapes, for the first view; null when there are none. */
export function boundsOf(collection: FeatureCollection): [number, number, number, number] | null {
  const at = collection.features.flatMap(({ geometry }) =>
    geometry.type === 'Point' ? [geometry.coordinates] : geometry.type === 'Polygon' ? geometry.coordinates.flat() : [],
  )
  if (at.length === 0) return null
  const [east, north] = [at.map(([longitude = 0]) => longitude), at.map(([, latitude = 0]) => latitude)]
  return [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
}
